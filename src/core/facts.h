/* What the AST knows about one file, as plain structs over byte offsets: filled in by clang/, read
 * by bind and rewrite/. */
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
    uint8_t mixed;  /* in a template: CUDA's function or the user's overload of it, by types not
                       known yet */
    uint8_t member; /* it is a member access or member declaration */
    /* the user's: declared within a function, a class or a namespace that has a name */
    uint8_t inner;
    const char *parent; /* members: the name of the struct or class ("cudaDeviceProp",
                           "cooperative_groups::grid_group"); else NULL. Of the user's own only
                           where it was asked for */
    /* members of CUDA's: the typedef that the object is declared with, where its name is another:
     * "CUDA_ARRAY_DESCRIPTOR" of "CUDA_ARRAY_DESCRIPTOR_st"; else NULL */
    const char *alias;
};

enum fact_arg_kind { FACT_ARG_OTHER, FACT_ARG_NULL };

/* What the types say of an argument of a call of an API function; where it stands is
 * for the tokens to say.
 */
struct fact_arg {
    const char *type;  /* spelled by clang, canonical; NULL where unknown */
    const char *given; /* the same before the call converts it to the parameter's type: "float *",
                          where type is "const float *" */
    int64_t value;     /* when has_value: the integer constant it evaluates to (asked only for lane
                          masks) */
    uint8_t kind;      /* enum fact_arg_kind */
    uint8_t has_value;
};

/* A call whose callee is API, in order of its callee's offset; and an asm statement, at its
 * keyword, whose arguments are its operands. */
struct fact_call {
    uint32_t at; /* offset of the callee's identifier */
    const struct fact_arg *arg;
    const char *type; /* of a function template: the first type it is called for, as fact_arg.type;
                         else NULL */
    uint16_t nargs;   /* as written: without default arguments */
    uint8_t in_host;  /* it surely stands in host code, and in that only */
};

/* A range of the file in a __global__ or __device__ function's body. */
struct fact_device {
    struct span body;
    uint8_t is_host; /* __host__ __device__ */
};

/* A function or an explicit specialisation that this file defines, or a class in it declares, by
 * types of CUDA's; and a function that is called as one of CUDA's whose row has hipsig=. */
struct fact_signature {
    uint32_t at;      /* of its name */
    uint32_t pass;    /* which parse saw it: what both see is there twice */
    const char *text; /* all that tells it from others: "ns::name<cudaError>(cudaError, int)", with
                         "<>" where it is no template; its types in canonical spelling, but for
                         those with converts= */
};

enum fact_type_kind {
    TYPE_OTHER,
    TYPE_INTEGER, /* characters among them */
    TYPE_REAL,    /* float, double, long double */
    TYPE_ENUM,
    TYPE_POINTER,
    TYPE_REFERENCE, /* that an object with a name binds to: "T &" */
    TYPE_RVALUE,    /* "T &&" */
    TYPE_ARRAY,
    TYPE_CLASS
};

/* A type that an expression has or is asked for. Type 0 is the unknown one. */
struct fact_type {
    const char *text;   /* as written, spelled by clang */
    const char *named;  /* the type of CUDA's that it is or is a typedef of, where its row has
                           converts=:  "CUdeviceptr"; else NULL */
    uint32_t canonical; /* without typedefs and const: its own number where it is so itself */
    uint32_t to;  /* pointers, references and arrays that are written as such: what they lead to;
                     else 0 */
    uint32_t arg; /* template arguments, as far as they are written: where they begin in type_arg */
    uint8_t nargs;
    uint8_t fields; /* of a class; 255: so many at least */
    uint8_t kind;   /* enum fact_type_kind */
    uint8_t size;   /* of numbers and pointers, in bytes; else 0 */
    uint8_t is_const;
};

enum fact_expr_kind {
    EXPR_OTHER,
    EXPR_NAME,
    EXPR_NUMBER, /* an integer literal */
    EXPR_NULL,   /* NULL, where it is neither a number nor nullptr */
    EXPR_MEMBER, /* "a.b"; op: enum fact_member */
    EXPR_PARENS,
    EXPR_UNARY,   /* op: enum fact_operator */
    EXPR_BINARY,  /* the same; assignments too */
    EXPR_CHOICE,  /* "c ? a : b" */
    EXPR_ELEMENT, /* "a[i]" of pointers and arrays */
    EXPR_CAST,    /* op: enum fact_cast */
    EXPR_LIST,    /* "{a, b}" */
    EXPR_CALL,    /* of operators too, where they are functions; op: enum fact_callee */
    EXPR_KIND_LAST = EXPR_CALL
};

enum fact_member { MEMBER_FIELD, MEMBER_FUNCTION };
enum fact_cast { CAST_C, CAST_STATIC, CAST_REINTERPRET, CAST_FUNCTIONAL };
enum fact_callee { CALLEE_OTHER, CALLEE_FUNCTION, CALLEE_METHOD, CALLEE_CONSTRUCTOR };

enum fact_operator {
    OPERATOR_OTHER,
    OPERATOR_ADD,
    OPERATOR_SUBTRACT,
    OPERATOR_ARITHMETIC, /* of two numbers, others than those: * / % << >> & | ^ */
    OPERATOR_EQUALITY,
    OPERATOR_ORDER, /* < > <= >= */
    OPERATOR_ASSIGN,
    OPERATOR_ASSIGN_SUM, /* += -= */
    OPERATOR_ASSIGN_OTHER,
    OPERATOR_COMMA,
    OPERATOR_ADDRESS, /* "&a" */
    OPERATOR_SIGN,    /* of one number: + - ~ */
    OPERATOR_STEP,    /* ++ -- */
    OPERATOR_LAST = OPERATOR_STEP
};

/* What an expression is to that which it stands in. */
enum fact_use {
    USE_OTHER,
    USE_DISCARDED, /* a statement of a block: nobody sees its value */
    USE_OPERAND,
    USE_OBJECT, /* of a member */
    USE_CALLEE, /* what is called */
    USE_ARGUMENT,
    USE_VARIADIC,    /* an argument for "..." */
    USE_INITIALISER, /* of a variable, a parameter or a member */
    USE_RANGE,       /* what a loop goes through: "for (T v : a)" */
    USE_ITEM,        /* of a list */
    USE_RETURN,
    USE_INDEX,
    USE_SWITCH,
    USE_LAST = USE_SWITCH
};

#define FACT_NONE UINT32_MAX

enum { FACT_DEPTH_MAX = 1000 }; /* of expressions within one another */

/* An expression without the conversions that the language adds. Told are those that have to do
 * with a type whose row has converts=: that have it or are asked for it (a class that meets itself
 * is nothing to tell), or name a variable that takes its type from such; what they stand in, and
 * what stands beside them. */
struct fact_expr {
    struct span span; /* what a macro's body makes: the use of the macro. Unless its brackets are
                         whole: its first token */
    uint32_t parent;  /* the number of what it stands in; FACT_NONE: of nothing that is told */
    uint32_t type;    /* by number; 0: unknown */
    uint32_t wanted;  /* what its place asks for: the type of the parameter, the variable, the other
                         operand */
    uint32_t names;   /* the variable that it names: offset of the name where this file declares it;
                         or   FACT_NONE */
    uint32_t gives;   /* the same of the variable that it initialises, or that goes through it */
    uint8_t kind;     /* enum fact_expr_kind */
    uint8_t op;
    uint8_t use; /* enum fact_use */
    /* enum fact_owner: of the variable that it names, of what it calls; 0: of neither */
    uint8_t owner;
    uint8_t is_zero;     /* a literal 0 */
    uint8_t is_pure;     /* evaluated twice it does the same */
    uint8_t in_body;     /* it stands in the body of a macro, or has brackets that are not whole */
    uint8_t in_argument; /* it stands in an argument of a macro, and may be seen several times */
    uint8_t is_generic;  /* calls: of a template, whose parameters are as the template has them */
    uint8_t is_deduced;  /* its place takes the type that it has: "auto" */
    uint8_t is_cut;      /* too deep: what stands in it is not told */
    uint8_t is_disputed; /* another unit sees something else here; of merged facts only, and in no
                            block */
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
    bool owner;              /* CUDA's in one, and something of the user's in the other */
    const char *one, *other; /* the units' paths */
};

struct facts {
    const char *const
        *include; /* toolkit headers that the user's own headers include: "cuda_runtime.h" */
    uint32_t nincludes;
    bool parsed; /* clang looked at the file at all */
    bool
        irrelevant; /* it was not, and nothing would come of it: no name in the file can be CUDA's; in no
                  block */
    const char *trouble; /* why not, where somebody knows: "libclang crashed (...)"; else NULL */
    bool complete;       /* without an error: every identifier in active code has been seen */
    const struct fact_ref *ref; /* sorted by at */
    uint32_t nrefs;
    const struct fact_call *call; /* sorted by at */
    uint32_t ncalls;
    const struct fact_device *device; /* sorted by body.begin */
    uint32_t ndevice;
    const struct fact_expr *expr; /* each with those in it behind it, in the order of the source; by
                                     the begin of those in nothing */
    uint32_t nexprs;
    const struct fact_type *type;
    uint32_t ntypes;
    const uint32_t *type_arg;
    uint32_t ntype_args;
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

/* What two lists of spans have in common, each sorted and without overlaps: how many spans. There
 * is room for na + nb in out, which is neither of the lists. */
uint32_t spans_common(const struct span *a, uint32_t na, const struct span *b, uint32_t nb,
                      struct span *out);

#endif
