/* check-mappings: proves the rows of the tables against the headers of ROCm releases.
 * What its files share.
 *
 * For each family, release and pass a text is made that includes the headers and holds one probe a
 * line: `namespace probe_7 { using ::hipMalloc; }`. libclang parses it once. A probe speaks for its
 * row only when its line has no error and its namespace holds what was written: text that is
 * swallowed by an error above proves nothing. */
#ifndef CHECK_MAPPINGS_PROVER_H
#define CHECK_MAPPINGS_PROVER_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"
#include "map/map.h"
#include <clang-c/Index.h>

/* What a row says its HIP name needs: the macro that must be defined (guard=), and the header (one
 * of include=) beyond those of the header rows. NULL: nothing. */
struct need {
    const char *macro, *header;
};

/* What rows are proven against. */
struct proof {
    const struct map *map;
    const struct table *table; /* whose rows these are */
    release release;
    bool roc;         /* the roc= names, as under --libs=roc */
    struct need need; /* what the text has: the rows that need it are proven, and no others */
    const char *root; /* the folder above include/ */
    struct arena *arena;
};

/* A row, as the target sees it. */
struct subject {
    struct row row;
    struct row sigs; /* the row of that name and kind that has the sig=, or no row */
    const char
        *declared;    /* a signature from elsewhere for a row that has out= and no sig=, or NULL */
    const char *name; /* what to look for, or NULL: the row has out= alone */
    bool claims;      /* the row says that the target has it; else: does it after all? */
    bool hint;        /* a "-" row and the name that the spelling rule suggests */
    bool in_pass;     /* looked at in this pass, */
    bool judged;      /* and judged there; */
    bool by_name;     /* a function that the row says differs, or without a signature: only the name
                    is */
    struct span found;   /* its probes for the name */
    struct span calls;   /* and for signatures and calls */
    const char *trouble; /* why it is not proven, or NULL */
};

enum probe_kind {
    PROBE_NAME,    /* using ::NAME */
    PROBE_OWNER,   /* using ::CLASS, of a member CLASS::name */
    PROBE_TYPE,    /* typedef NAME x */
    PROBE_OF,      /* typedef of the type that an enumerator's of= leads to */
    PROBE_VALUE,   /* NAME as an expression */
    PROBE_MACRO,   /* #ifdef NAME */
    PROBE_BUILTIN, /* a function of the compiler's */
    PROBE_KEYWORD, /* a keyword of the compiler's */
    PROBE_FIELD,   /* decltype of the member */
    PROBE_NAMESPACE,
    PROBE_HEADER, /* #if __has_include */
    PROBE_SIG,    /* the CUDA signature in the target's terms: sig number n */
    PROBE_CALL,   /* a call, as it is rewritten, of sig number n */
};

struct probe {
    enum probe_kind kind;
    int n, nargs;      /* sig number; arguments of the call, at least those of the signature */
    int sig_args;      /* PROBE_SIG: all arguments of the signature */
    const char *out;   /* PROBE_CALL: the out= text, or NULL for the plain call */
    const char *error; /* the first on its line */
    CXCursor cursor;   /* what stands in its namespace */
    bool there;        /* something does */
};

/* What a line of the text is: a probe (its number + 1), or the #include of a header, or neither. */
struct text_line {
    uint32_t probe;
    const char *header;
};

struct text {
    struct buf buf;
    VEC(struct probe) probes;
    VEC(struct text_line) lines;
    VEC(const char *) text_errors;   /* of the text itself that no probe is to blame for */
    VEC(const char *) header_errors; /* of the headers: what they break has no evidence */
    VEC(const char *) broken;        /* headers that include others that are nowhere, */
    const char *incomplete;          /* such as this one */
    CXIndex index;
    CXTranslationUnit unit;
    struct arena *arena;
};

struct subjects {
    VEC(struct subject) v;
    int no_package; /* rows that lead into packages that the release's folder lacks */
};

/* proof.c: rows in the target's terms. */
const char *proof_name(const struct proof *t, struct row r);
bool proof_has(const struct proof *t, struct row r);
const char *proof_out(const struct proof *t, struct row r, int nargs);
/* The row says that a call is not the same: what parameters there are is then its own matter. */
bool proof_excused(const struct proof *t, struct row r);
/* The text with the CUDA names in it replaced. */
const char *proof_text(const struct proof *t, struct str text);
/* Does the text name a type that the target has nothing for? */
bool proof_lacks_type(const struct proof *t, struct str text);
/* The path of a header below the release's folder. */
const char *proof_header_path(const struct proof *t, const char *header);
/* A release has the package of a header when it has the first folder of its name,
 * or the header itself. */
bool proof_has_package(const struct proof *t, const char *header);

/* package.c: the release that a header is of, which need not be the folder's. */
release package_release(const struct proof *t, const char *header);

/* headers.c: which headers a family leads to. */
struct headers {
    VEC(const char *) own, other; /* of the family itself, and of those that come with it */
    bool packaged; /* the release's folder has the package of at least one of its own */
    bool none;     /* there are header rows, and none of them leads anywhere in any release */
};
void headers_find(const struct proof *t, const char *family, struct headers *out);
/* False where it is left out already. */
bool headers_leave_out(struct headers *h, const char *header);
void headers_release(struct headers *h);

/* subject.c: the rows of a family that there is something to prove about. */
void subjects_find(const struct proof *t, const char *family, bool hints, struct subjects *out);
/* The n-th signature, or NULL. */
const char *subject_sig(const struct subject *s, int n);
/* Device code is looked at in the device pass, everything else in the host pass; a macro that the
 * host pass lacks gets a second chance. */
bool subject_in_pass(const struct subject *s, bool device);
/* Of those, the ones that a text has probes for: rows whose need it has; without any, all rows. */
bool subject_in_text(const struct proof *t, const struct subject *s);

/* need.c: what rows need beyond the headers of the header rows. The first need is nothing, where
 * all rows are looked at: those that need more must be missing there. */
struct needs {
    VEC(struct need) v;
};
void needs_find(const struct proof *t, const struct subjects *s, struct needs *out);
bool need_is_of(const struct proof *t, struct row r);
/* The row needs something, and the text has nothing of the kind. */
bool need_is_missing(const struct proof *t, struct row r);

/* declared.c: "R(args)" of a function that the declarations for parsing have, or NULL. */
const char *declared_signature(const struct proof *t, const char *name);

/* signature.c: sig="..." taken apart. */
struct signature {
    struct str prefix, tail; /* "template<class T>", what follows the ')' */
    const char *param[64];   /* in the target's terms, without default arguments */
    int n, required;
    bool variadic;
};
bool signature_split(const struct proof *t, const char *sig, struct signature *out);
/* "void name(params) tail" with the first n parameters; those of the set `unused` as int, as their
 * types may be none that HIP has. */
void signature_declare(const struct signature *s, const char *name, int n, uint64_t unused,
                       struct buf *out);
/* For the template parameters: typedefs of some type, constants; and their names with commas.
 * False where it can't be done, or past the last choice of types. A signature without a prefix has
 * one choice, of nothing.
 */
bool signature_instance(const struct signature *s, bool device, int choice, struct buf *out,
                        struct buf *names);

/* probe.c: the text. */
void probes_write(const struct proof *t, const struct headers *h, struct subjects *s, bool device,
                  struct text *out);

/* parse.c: libclang. */
bool text_parse(const struct proof *t, struct text *text, bool device);
void text_release(struct text *text);
const char *parse_string(struct arena *a, CXString s);

/* prefix.c: the parsed <hip/hip_runtime.h> of a release and pass, made with
 * these flags, or NULL. */
const char *prefix_file(const struct proof *t, bool device, const char *const *args, int nargs);
void prefix_remove_all(void);

/* switch.c: true for a macro that the headers ask for and never define. */
bool switch_is_known(const struct proof *t, const struct headers *h, const char *name);

/* members.c: the declarations that a probe found. */
struct decls {
    CXCursor p[256];
    int n;
};
void decls_of_using(CXCursor using_decl, struct decls *out);
void decls_of_member(CXCursor owner, const char *member, struct arena *a, struct decls *out);

/* params.c: do a HIP function's parameters take what CUDA's take? */
struct comparison {
    unsigned free_args; /* arguments that the row deals with, as a set */
    int required;       /* arguments that a CUDA call has at least */
    int extra;          /* how many more the row appends */
    bool by_call;       /* out: types depend on template parameters: only a call can tell */
    struct arena *arena;
};
/* NULL when they do, otherwise why not. */
const char *params_differ(CXCursor cuda, CXCursor hip, struct comparison *c);

/* further.c: what hipsig= of the row names and is not among the declarations, or NULL. */
const char *further_missing(const struct proof *t, struct row row, const struct decls *d);

/* judge.c: what the probes say. Sets the subject's trouble; the first of several
 * texts' in a pass stays. */
void subject_judge(const struct proof *t, const struct headers *h, const struct text *text,
                   struct subject *s);

/* job.c: one family against one release. */
struct job {
    const struct map *map;
    const char *dir, *family, *name; /* name: of the release's folder */
    const char *place;               /* what stands before a row's file in messages */
    bool roc, verbose;
    char of[16];      /* out: "5.5 in ", where the headers are of another release than the folder */
    char cell[32];    /* out: of the table: "proven/rows" */
    struct buf lines; /* out: what is not proven */
    int rows, proven; /* out: rows that say that the target has the name */
    int no_headers;   /* out: those of them that no header tells about */
    int no_package;   /* out: rows besides, which lead to no package of the folder */
    int by_name;      /* out: functions among the proven whose parameters are not compared */
    int unproven;     /* out: rows, and what else is wrong */
};
void job_prove(struct job *j);

#endif
