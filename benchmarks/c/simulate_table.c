/* A full table with a player-dealer, written by hand for this one game: seven seats, ante, play, pair plus and
   6 card bonus, the turned-up card, the action button, a finite bank that settles line by line, two rounds of the
   bank each. Sums and sums of squares for each wager, each seat and the bank. */
#include <stdint.h>

enum { SEATS = 7, PLAYERS = 6, CARDS = 3 * SEATS };

static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t next(uint64_t s[4]) {
    uint64_t result = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = rotl(s[3], 45);
    return result;
}

/* A number below n without bias (Lemire). */
static inline uint32_t below(uint64_t s[4], uint32_t n) {
    uint64_t m = (next(s) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t t = -n % n;
        while ((uint32_t)m < t) m = (next(s) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

typedef struct {
    const int16_t *three;      /* 52 x 52 x 52 strengths */
    const int32_t *pair_plus;  /* by three-card strength, -1 loses */
    const int32_t *low_index;  /* best five of six by sums of rank codes, two parts */
    const int32_t *high_base;
    const int16_t *mixed;
    const int16_t *suited;     /* by the set of ranks in a suit */
    const int32_t *bonus;      /* by five-card strength, -1 loses */
    const int64_t *codes;      /* per card: rank code, and from bit 40 on four bits a suit */
    const uint8_t *plays;      /* own three-card strength x rank turned up, or the very cards */
    int qualifies;
    int by_cards;              /* plays is by (52 x 52 x 52 -> number of the hand) x card */
    const int32_t *number;
} Tables;

typedef struct { __int128 squares; int64_t sum; } Sum;

static inline void add(Sum *sum, int64_t gain) { sum->sum += gain; sum->squares += (__int128)gain * gain; }

static inline int six(const Tables *t, const uint8_t *a, const uint8_t *b) {
    int64_t code = t->codes[a[0]] + t->codes[a[1]] + t->codes[a[2]] + t->codes[b[0]] + t->codes[b[1]] + t->codes[b[2]];
    int64_t ranks = code & 0x7fffffff;
    int best = t->mixed[t->high_base[ranks >> 17] + t->low_index[ranks & 0x1ffff]];
    int64_t flush = ((code >> 40) + 0x3333) & 0x8888;
    if (flush) {
        int suit = __builtin_ctzll(flush) / 4, set = 0;
        for (int i = 0; i < 3; i++) {
            if ((a[i] & 3) == suit) set |= 1 << (a[i] >> 2);
            if ((b[i] & 3) == suit) set |= 1 << (b[i] >> 2);
        }
        if (t->suited[set] > best) best = t->suited[set];
    }
    return best;
}

/* out: 2 numbers for each of 3 wagers, 7 seats and the bank, then rounds in which the bank was exhausted. */
void play(const Tables *t, int64_t ante, int64_t plus, int64_t bonus, int64_t bank, int64_t fee, uint64_t state[4],
          int64_t rounds, int64_t *out) {
    uint64_t s[4] = {state[0], state[1], state[2], state[3]};
    uint8_t deck[52];
    Sum wagers[3] = {{0, 0}}, seats[SEATS] = {{0, 0}}, banks = {0, 0};
    int64_t exhausted = 0;
    for (int i = 0; i < 52; i++) deck[i] = i;
    for (int64_t round = 0; round < rounds; round++) {
        int dealer_seat = (int)(round / 2 % SEATS);
        for (int i = 0; i < CARDS; i++) {
            int j = i + below(s, 52 - i);
            uint8_t card = deck[j]; deck[j] = deck[i]; deck[i] = card;
        }
        const uint8_t *dealer = deck + 3 * PLAYERS;
        int theirs = t->three[(dealer[0] * 52 + dealer[1]) * 52 + dealer[2]];
        int up = dealer[2] >> 2, value = up == 12 ? 1 : up + 2;
        int first = (value - 1) % PLAYERS;
        if (first >= dealer_seat) first++;
        int64_t till = bank, cap = 2 * bank, due = 0, moved = 0;
        int64_t gain[3] = {0, 0, 0}, net[SEATS] = {0};
        int order[PLAYERS], mine[PLAYERS], plays[PLAYERS], count = 0;
        for (int turn = 0; turn < SEATS; turn++) {
            int seat = (first + turn) % SEATS;
            if (seat == dealer_seat) continue;
            const uint8_t *hand = deck + 3 * ((seat - dealer_seat - 1 + SEATS) % SEATS);
            order[count] = seat;
            int at = (hand[0] * 52 + hand[1]) * 52 + hand[2];
            mine[count] = t->three[at];
            plays[count] = t->by_cards ? t->plays[t->number[at] * 52 + dealer[2]] : t->plays[mine[count] * 13 + up];
            if (!plays[count]) {
                int64_t stakes[2] = {ante, plus};
                for (int k = 0; k < 2; k++) {
                    int64_t taken = till + stakes[k] > cap ? cap - till : stakes[k];
                    till += taken; due += stakes[k]; moved += taken; gain[k] += taken; net[seat] -= taken;
                }
            }
            count++;
        }
        for (int turn = 0; turn < PLAYERS; turn++) {
            int seat = order[turn];
            const uint8_t *hand = deck + 3 * ((seat - dealer_seat - 1 + SEATS) % SEATS);
            int64_t want[4] = {0, 0, 0, 0};
            if (plays[turn]) {
                int wins = mine[turn] > theirs, loses = mine[turn] < theirs;
                want[0] = theirs < t->qualifies ? 0 : (loses - wins) * ante;
                want[1] = theirs < t->qualifies ? -ante : (loses - wins) * ante;
                want[2] = -t->pair_plus[mine[turn]] * plus;
            }
            want[3] = -t->bonus[six(t, hand, dealer)] * bonus;
            for (int k = 0; k < 4; k++) {
                int64_t after = till + want[k];
                if (after < 0) after = 0;
                if (after > cap) after = cap;
                if (till == 0) after = 0;
                int64_t got = after - till;
                due += want[k] < 0 ? -want[k] : want[k];
                moved += got < 0 ? -got : got;
                gain[k == 0 ? 0 : k - 1] += got;
                net[seat] -= got;
                till = after;
            }
        }
        exhausted += till == 0 && moved < due;
        net[dealer_seat] = till - bank - fee;
        for (int k = 0; k < 3; k++) add(&wagers[k], gain[k]);
        for (int k = 0; k < SEATS; k++) add(&seats[k], net[k]);
        add(&banks, till - bank - fee);
    }
    for (int k = 0; k < 3; k++) { out[2 * k] = wagers[k].sum; out[2 * k + 1] = (int64_t)wagers[k].squares; }
    for (int k = 0; k < SEATS; k++) { out[6 + 2 * k] = seats[k].sum; out[7 + 2 * k] = (int64_t)seats[k].squares; }
    out[20] = banks.sum; out[21] = (int64_t)banks.squares; out[22] = exhausted;
    for (int i = 0; i < 4; i++) state[i] = s[i];
}
