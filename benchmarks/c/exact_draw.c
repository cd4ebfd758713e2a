/* Plain brute force of the draw game's counts: for each given set of four cards (three own, one aside) every four-card
   hand of the bank is looked up, and compared with each three of the four.
   out[4 * row + left_out][0..2]: bank hands below, equal, above. */
#include <stdint.h>
#include <stdlib.h>

enum { HIGH_CARD, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH, SCORES = 6 * 2197 };

static int score(int a, int b, int c)
{
    int x = a >> 2, y = b >> 2, z = c >> 2, t;
    if (x < y) { t = x; x = y; y = t; }
    if (y < z) { t = y; y = z; z = t; }
    if (x < y) { t = x; x = y; y = t; }
    int suited = (a & 3) == (b & 3) && (b & 3) == (c & 3);
    if (x == y && y == z) return TRIPS * 2197 + x;
    if (x == y) return PAIR * 2197 + x * 13 + z;
    if (y == z) return PAIR * 2197 + y * 13 + x;
    int top = x - z == 2 ? x : (x == 12 && y == 1 && z == 0) ? 1 : -1;
    if (top >= 0) return (suited ? STRAIGHT_FLUSH : STRAIGHT) * 2197 + top;
    return (suited ? FLUSH : HIGH_CARD) * 2197 + (x * 13 + y) * 13 + z;
}

static int most(int a, int b) { return a > b ? a : b; }

void draw_game(const int64_t *rows, int64_t count, int64_t *out)
{
    int16_t *best = malloc(270725 * sizeof *best), *at = best;
    for (int m = 0; m < 52; m++)
        for (int k = 0; k < m; k++)
            for (int j = 0; j < k; j++)
                for (int i = 0; i < j; i++)
                    *at++ = most(most(score(i, j, k), score(i, j, m)), most(score(i, k, m), score(j, k, m)));
    for (int64_t r = 0; r < count; r++) {
        const int64_t *row = rows + 4 * r;
        int64_t by_score[SCORES] = {0};
        int rest[48], left = 0;
        for (int card = 0; card < 52; card++)
            if (card != row[0] && card != row[1] && card != row[2] && card != row[3]) rest[left++] = card;
        for (int w = 3; w < 48; w++)
            for (int z = 2; z < w; z++)
                for (int y = 1; y < z; y++) {
                    int m = rest[w], k = rest[z], j = rest[y];
                    const int16_t *base = best + m * (m - 1) * (m - 2) * (m - 3) / 24 + k * (k - 1) * (k - 2) / 6 + j * (j - 1) / 2;
                    for (int x = 0; x < y; x++) by_score[base[rest[x]]]++;
                }
        for (int o = 0; o < 4; o++) {
            int mine = score(row[(o + 1) & 3], row[(o + 2) & 3], row[(o + 3) & 3]);
            int64_t *of = out + 3 * (4 * r + o);
            of[0] = of[1] = of[2] = 0;
            for (int s = 0; s < SCORES; s++) of[s < mine ? 0 : s == mine ? 1 : 2] += by_score[s];
        }
    }
    free(best);
}
