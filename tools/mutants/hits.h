/* The statements that were executed: see hits.c. */
#ifndef MUTANTS_HITS_H
#define MUTANTS_HITS_H

enum { MUTANT_PROBES = 1 << 14 }; /* `mutants probe` refuses to write more of them */

extern unsigned char mutant_hit[MUTANT_PROBES];

#endif
