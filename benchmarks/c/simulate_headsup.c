/* Heads-up rounds, written straight down: six distinct cards by rejection, two look-ups, settlement.
   One ante, its play wager and ante bonus, and a pair plus, each one unit. */
#include <stdint.h>

static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t next(uint64_t s[4]) {
    uint64_t result = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = rotl(s[3], 45);
    return result;
}

/* A card from 0 to 51 without bias (Lemire). */
static inline uint32_t card(uint64_t s[4]) {
    for (;;) {
        uint64_t m = (next(s) >> 32) * 52;
        if ((uint32_t)m >= 48) return (uint32_t)(m >> 32); /* 2^32 mod 52 = 48 */
    }
}

/* strength: 52 x 52 x 52; ante_bonus and pair_plus by strength, pair plus -1 where it loses.
   out: ante sum, ante squares, pair plus sum, pair plus squares; the bank's gain. */
void play(const int16_t *strength, const int32_t *ante_bonus, const int32_t *pair_plus, int threshold, int qualifies,
          uint64_t state[4], int64_t rounds, int64_t out[4]) {
    uint64_t s[4] = {state[0], state[1], state[2], state[3]};
    int64_t ante_sum = 0, ante_squares = 0, plus_sum = 0, plus_squares = 0;
    for (int64_t round = 0; round < rounds; round++) {
        uint32_t c[6];
        uint64_t seen = 0;
        for (int i = 0; i < 6; i++) {
            do c[i] = card(s); while (seen >> c[i] & 1);
            seen |= 1ull << c[i];
        }
        int player = strength[(c[0] * 52 + c[1]) * 52 + c[2]];
        int dealer = strength[(c[3] * 52 + c[4]) * 52 + c[5]];
        int64_t ante, plus;
        if (player < threshold) {
            ante = 1;
            plus = 1;
        } else {
            if (dealer < qualifies) ante = -1;
            else if (player > dealer) ante = -2;
            else if (player < dealer) ante = 2;
            else ante = 0;
            ante -= ante_bonus[player];
            plus = -pair_plus[player];
        }
        ante_sum += ante;
        ante_squares += ante * ante;
        plus_sum += plus;
        plus_squares += plus * plus;
    }
    for (int i = 0; i < 4; i++) state[i] = s[i];
    out[0] = ante_sum; out[1] = ante_squares; out[2] = plus_sum; out[3] = plus_squares;
}
