#include "core/word.h"

enum { LONGEST = 15 };

static const char texts[][LONGEST + 1] = {
    "",
#define LENGTH(n)
#define WORD(name, text, classes) text,
#include "core/words.def"
#undef WORD
};

const uint8_t word_classes[] = {
    0,
#define WORD(name, text, classes) (classes),
#include "core/words.def"
#undef WORD
#undef LENGTH
};

/* The first word of each length. */
static const uint8_t first[LONGEST + 2] = {
#define LENGTH(n) [n] = WORDS_OF_##n,
#define WORD(name, text, classes)
#include "core/words.def"
#undef WORD
#undef LENGTH
};

enum word word_of(struct str text)
{
    if (text.n > LONGEST)
        return W_NONE;
    for (unsigned k = first[text.n]; k < first[text.n + 1]; k++) {
        if (texts[k][0] == text.p[0] && memcmp(texts[k], text.p, text.n) == 0)
            return (enum word)k;
    }
    return W_NONE;
}
