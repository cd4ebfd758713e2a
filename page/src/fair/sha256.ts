/** SHA-256 (FIPS 180-4), for pages that were loaded over plain HTTP from another machine, where browsers hide theirs. */

function firstBits(power: number): (count: number) => Int32Array {
  return (count) => {
    const found = new Int32Array(count);
    for (let number = 2, at = 0; at < count; number++) {
      let isPrime = true;
      for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) isPrime = false;
      if (isPrime) {
        const root = Math.pow(number, power);
        found[at++] = ((root - Math.floor(root)) * 0x1_0000_0000) | 0;
      }
    }
    return found;
  };
}
const START = firstBits(1 / 2)(8);
const K = firstBits(1 / 3)(64);

export function sha256(bytes: Uint8Array): Uint8Array {
  const length = bytes.length;
  const padded = new Uint8Array(Math.ceil((length + 9) / 64) * 64);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x2000_0000));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = START.slice();
  const w = new Int32Array(64);
  const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));
  for (let at = 0; at < padded.length; at += 64) {
    for (let place = 0; place < 64; place++) {
      if (place < 16) {
        w[place] = view.getInt32(at + place * 4);
        continue;
      }
      const a = w[place - 15] as number, b = w[place - 2] as number;
      w[place] = (w[place - 16] as number) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (w[place - 7] as number) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let place = 0; place < 64; place++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (K[place] as number) + (w[place] as number)) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = (state[place] as number) + word));
  }
  const out = new Uint8Array(32);
  state.forEach((word, place) => new DataView(out.buffer).setInt32(place * 4, word));
  return out;
}
