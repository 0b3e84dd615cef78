/* What the AST knows about one file, as plain structs over byte offsets: filled in by clang/, read by bind
 * and rewrite/. */
#ifndef CORE_FACTS_H
#define CORE_FACTS_H

#include "base/str.h"

enum fact_owner {
    OWNER_API = 1, /* declared by our CUDA declarations, or by a real toolkit with --cuda-path */
    OWNER_USER,    /* declared by the user's own code (this file or one it includes) */
    OWNER_SYSTEM   /* declared by a system header */
};

/* The identifier that begins at this offset refers to something of this owner. */
struct fact_ref {
    uint32_t at;
    uint8_t owner;
    uint8_t mixed;  /* in a template: CUDA's function or the user's overload of it, by types not known yet */
    uint8_t member; /* it is a member access or member declaration */
    uint8_t inner;  /* the user's: declared within a function, a class or a namespace that has a name */
    const char *parent; /* members: the name of the struct or class ("cudaDeviceProp",
                           "cooperative_groups::grid_group"); else NULL. Of the user's own only where it was
                           asked for */
    const char *alias;  /* members of CUDA's: the typedef that the object is declared with, where its name is
                           another:  "CUDA_ARRAY_DESCRIPTOR" of "CUDA_ARRAY_DESCRIPTOR_st"; else NULL */
};

enum fact_arg_kind { FACT_ARG_OTHER, FACT_ARG_NULL };

/* What the types say of an argument of a call of an API function; where it stands is for the tokens to say.
 */
struct fact_arg {
    const char *type;  /* spelled by clang, canonical; NULL where unknown */
    const char *given; /* the same before the call converts it to the parameter's type: "float *", where type
                          is "const float *" */
    int64_t value;     /* when has_value: the integer constant it evaluates to (asked only for lane masks) */
    uint8_t kind;      /* enum fact_arg_kind */
    uint8_t has_value;
};

/* A call whose callee is API, in order of its callee's offset. */
struct fact_call {
    uint32_t at; /* offset of the callee's identifier */
    const struct fact_arg *arg;
    const char
        *type;      /* of a function template: the first type it is called for, as fact_arg.type; else NULL */
    uint16_t nargs; /* as written: without default arguments */
    uint8_t in_host; /* it surely stands in host code, and in that only */
};

/* A range of the file in a __global__ or __device__ function's body. */
struct fact_device {
    struct span body;
    uint8_t is_host; /* __host__ __device__ */
};

/* A function or an explicit specialisation that this file defines, or a class in it declares, by types of
 * CUDA's. */
struct fact_signature {
    uint32_t at;      /* of its name */
    uint32_t pass;    /* which parse saw it: what both see is there twice */
    const char *text; /* all that tells it from others: "ns::name<cudaError>(cudaError, int)", with "<>" where
                         it is no template; its types in canonical spelling, but for CUdeviceptr */
};

/* Where an expression has another type in HIP than it has to have. Addresses: CUdeviceptr, an integer in CUDA
 * and void * in HIP. */
enum fact_change_kind {
    CHANGE_NONE,         /* an address in a macro's argument that is right as it is: not in the facts */
    CHANGE_TO_INTEGER,   /* an address that is used as a number */
    CHANGE_TO_BYTES,     /* an address that a number is added to */
    CHANGE_TO_ADDRESS,   /* a number that becomes an address */
    CHANGE_TO_INTEGERS,  /* a pointer to addresses that is to point to numbers */
    CHANGE_TO_ADDRESSES, /* the reverse */
    CHANGE_CAST,         /* a static_cast that has to be a reinterpret_cast */
    CHANGE_ADD,          /* "p += n", "p -= n" with an address p */
    CHANGE_ASSIGN,       /* other compound assignments to an address */
    CHANGE_STEP,         /* "p++" whose value nobody sees */
    CHANGE_TO_DIM3,      /* a uint3 that becomes a dim3 */
    CHANGE_TO_UINT3,     /* the reverse */
    CHANGE_UNCLEAR,      /* something of an address where it can't be written */
    CHANGE_UNCLEAR_GRID  /* the same of a dim3 or uint3 */
};

struct fact_change {
    struct span span;
    struct span operand; /* assignments: what is assigned to; dim3: what is converted; else as span */
    uint8_t kind;        /* enum fact_change_kind */
    uint8_t tight;       /* operand: a unary or postfix expression, which needs no parentheses */
    uint8_t pure;        /* operand: may be written twice */
};

struct fact_diagnostic {
    uint32_t at; /* offset in this file; when in_file is 0: of nothing */
    uint8_t in_file;
    uint8_t severity; /* 3 error, 4 fatal: as clang counts them */
    const char *text; /* one line */
};

/* A place that is not the same to two units that include the file. */
struct fact_difference {
    uint32_t at;
    const char *one, *other; /* the units' paths */
};

struct facts {
    const char *const *include; /* toolkit headers that the user's own headers include: "cuda_runtime.h" */
    uint32_t nincludes;
    bool parsed; /* clang looked at the file at all */
    bool idle; /* it was not, and nothing would come of it: no name in the file can be CUDA's; in no block */
    const char *trouble;        /* why not, where somebody knows: "libclang crashed (...)"; else NULL */
    bool complete;              /* without an error: every identifier in active code has been seen */
    const struct fact_ref *ref; /* sorted by at */
    uint32_t nrefs;
    const struct fact_call *call; /* sorted by at */
    uint32_t ncalls;
    const struct fact_device *device; /* sorted by body.begin */
    uint32_t ndevice;
    const struct fact_change *change; /* sorted by span.begin, outer ones first */
    uint32_t nchanges;
    const struct fact_signature *signature; /* in no order */
    uint32_t nsignatures;
    const struct span *inactive; /* skipped preprocessor branches: sorted, apart from one another */
    uint32_t ninactive;
    const struct fact_diagnostic *diagnostic;
    uint32_t ndiagnostics;
    const struct fact_difference *differs; /* sorted by at; of merged facts only, and in no block */
    uint32_t ndiffers;
};

/* Look-ups by offset, O(log n); NULL where there is none. */
const struct fact_ref *facts_ref(const struct facts *f, uint32_t at);
const struct fact_call *facts_call(const struct facts *f, uint32_t at);
bool facts_inactive(const struct facts *f, uint32_t at);

#endif
