/* Plain brute force of the base game: 22,100 own hands, 18,424 bank hands each, every one looked up and compared.
   out[0..]: deals by net result per ante, -2 to +7 (ante bonus 5-4-1), when each hand takes the better of play and fold. */
#include <stdint.h>
#include <string.h>

static int16_t strength[52][52][52];

enum { HIGH_CARD, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH };

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

void base_game(int64_t *out)
{
    static const int bonus[6] = {0, 0, 0, 1, 4, 5};
    const int queen_high = HIGH_CARD * 2197 + 10 * 169;
    memset(out, 0, 10 * sizeof *out);
    for (int a = 0; a < 52; a++)
        for (int b = 0; b < 52; b++)
            for (int c = 0; c < 52; c++)
                strength[a][b][c] = a != b && b != c && a != c ? score(a, b, c) : -1;
    for (int a = 0; a < 52; a++)
        for (int b = a + 1; b < 52; b++)
            for (int c = b + 1; c < 52; c++) {
                int rest[49], left = 0, mine = strength[a][b][c], extra = bonus[mine / 2197];
                int64_t none = 0, lower = 0, equal = 0, higher = 0;
                for (int card = 0; card < 52; card++)
                    if (card != a && card != b && card != c) rest[left++] = card;
                for (int i = 0; i < 49; i++)
                    for (int j = i + 1; j < 49; j++) {
                        const int16_t *row = strength[rest[i]][rest[j]];
                        for (int k = j + 1; k < 49; k++) {
                            int theirs = row[rest[k]];
                            if (theirs < queen_high) none++;
                            else if (theirs < mine) lower++;
                            else if (theirs == mine) equal++;
                            else higher++;
                        }
                    }
                int64_t play = none * (extra + 1) + lower * (extra + 2) + equal * extra + higher * (extra - 2);
                int64_t all = none + lower + equal + higher;
                if (play > -all) {
                    out[extra + 3] += none;
                    out[extra + 4] += lower;
                    out[extra + 2] += equal;
                    out[extra] += higher;
                } else {
                    out[1] += all;
                }
            }
}
