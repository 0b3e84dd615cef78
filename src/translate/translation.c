#include "translate/translation.h"

void translation_release(struct translation *tr)
{
    vec_release(&tr->edits.list);
    vec_release(&tr->findings.list);
    vec_release(&tr->added.v);
}
