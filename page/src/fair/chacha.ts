/** The ChaCha20 keystream (RFC 8439) as little-endian 32-bit words, block after block. */

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function quarter(x: Int32Array, a: number, b: number, c: number, d: number): void {
  const at = (place: number): number => x[place] as number;
  x[a] = at(a) + at(b); x[d] = rotated(at(d) ^ at(a), 16);
  x[c] = at(c) + at(d); x[b] = rotated(at(b) ^ at(c), 12);
  x[a] = at(a) + at(b); x[d] = rotated(at(d) ^ at(a), 8);
  x[c] = at(c) + at(d); x[b] = rotated(at(b) ^ at(c), 7);
}

/** Sixteen words: the block of a key, a counter and a nonce of twelve bytes. */
export function block(key: Uint8Array, counter: number, nonce: Uint8Array): Uint32Array {
  const words = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const state = new Int32Array(16);
  state.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let place = 0; place < 8; place++) state[4 + place] = words(key).getInt32(place * 4, true);
  state[12] = counter;
  for (let place = 0; place < 3; place++) state[13 + place] = words(nonce).getInt32(place * 4, true);
  const x = state.slice();
  for (let round = 0; round < 10; round++) {
    quarter(x, 0, 4, 8, 12); quarter(x, 1, 5, 9, 13); quarter(x, 2, 6, 10, 14); quarter(x, 3, 7, 11, 15);
    quarter(x, 0, 5, 10, 15); quarter(x, 1, 6, 11, 12); quarter(x, 2, 7, 8, 13); quarter(x, 3, 4, 9, 14);
  }
  return Uint32Array.from(x, (word, place) => (word + (state[place] as number)) >>> 0);
}

export function* keystream(key: Uint8Array, nonce: Uint8Array): Generator<number> {
  for (let counter = 0; ; counter++) yield* block(key, counter, nonce);
}
