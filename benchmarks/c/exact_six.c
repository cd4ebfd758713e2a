/* Plain brute force of the six card bonus: the best five-card hand of each of the 20,358,520 sets of six cards.
   out[0..9]: sets by class, high card first, royal flush last. */
#include <stdint.h>
#include <string.h>

static int has_straight(unsigned ranks)
{
    unsigned wide = ranks << 1 | ranks >> 12;
    return (wide & wide >> 1 & wide >> 2 & wide >> 3 & wide >> 4) != 0;
}

static int class_of_six(const int *cards)
{
    uint64_t counts = 0;
    unsigned masks[4] = {0}, ranks = 0;
    for (int i = 0; i < 6; i++) {
        counts += (uint64_t)1 << 4 * (cards[i] >> 2);
        masks[cards[i] & 3] |= 1u << (cards[i] >> 2);
        ranks |= 1u << (cards[i] >> 2);
    }
    int flush = 0;
    for (int suit = 0; suit < 4; suit++)
        if (__builtin_popcount(masks[suit]) >= 5) {
            flush = 1;
            if (has_straight(masks[suit])) return masks[suit] >> 8 == 31 ? 9 : 8;
        }
    int pairs = 0, trips = 0;
    for (; counts; counts >>= 4) {
        if ((counts & 15) == 4) return 7;
        trips += (counts & 15) == 3;
        pairs += (counts & 15) == 2;
    }
    if (trips && (pairs || trips > 1)) return 6;
    if (flush) return 5;
    if (has_straight(ranks)) return 4;
    if (trips) return 3;
    return pairs > 2 ? 2 : pairs;
}

void six_card_bonus(int64_t *out)
{
    int cards[6];
    memset(out, 0, 10 * sizeof *out);
    for (cards[0] = 0; cards[0] < 52; cards[0]++)
        for (cards[1] = cards[0] + 1; cards[1] < 52; cards[1]++)
            for (cards[2] = cards[1] + 1; cards[2] < 52; cards[2]++)
                for (cards[3] = cards[2] + 1; cards[3] < 52; cards[3]++)
                    for (cards[4] = cards[3] + 1; cards[4] < 52; cards[4]++)
                        for (cards[5] = cards[4] + 1; cards[5] < 52; cards[5]++)
                            out[class_of_six(cards)]++;
}
