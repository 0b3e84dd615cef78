/* What the AST knows about one file, as plain structs over byte offsets. clang/ writes them; bind
 * and rewrite/ read them. */
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
    /* in a template: CUDA's function or the user's overload, depending on types not yet known */
    uint8_t mixed;
    uint8_t member; /* it is a member access or member declaration */
    /* the user's: declared inside a function, a class or a namespace with a name */
    uint8_t inner;
    /* CUDA's, and a header of the user's declares it as CUDA's do: "struct CUstream_st;" */
    uint8_t again;
    /* members: the name of the struct or class ("cudaDeviceProp",
     * "cooperative_groups::grid_group"); else NULL. For the user's own members only if asked for */
    const char *parent;
    /* CUDA's members: the typedef that the object is declared with, if its name differs:
     * "CUDA_ARRAY_DESCRIPTOR" of "CUDA_ARRAY_DESCRIPTOR_st"; else NULL */
    const char *alias;
};

enum fact_arg_kind { FACT_ARG_OTHER, FACT_ARG_NULL };

/* The types of an argument in a call of an API function. Tokens say where it stands. */
struct fact_arg {
    const char *type; /* spelled by clang, canonical; NULL if unknown */
    /* the same before conversion to the parameter's type: "float *" if type is "const float *" */
    const char *given;
    int64_t value; /* when has_value: the integer constant it evaluates to (asked only for lane
                          masks) */
    uint8_t kind;  /* enum fact_arg_kind */
    uint8_t has_value;
};

/* A call whose callee is API, sorted by its callee's offset. An asm statement is one, too: it is at
 * its keyword, and its arguments are its operands. So is a list in braces with values for one of CUDA's
 * vector types: its type is that name and how many values there are, "float4 2"; or for several that have no braces of their own: there the type
 * is "{" and a pattern, "." for an item that stays, "2/3 " for two items for three members, "(" and ")"
 * around what belongs to one array or struct. */
struct fact_call {
    uint32_t at; /* offset of the callee's identifier */
    const struct fact_arg *arg;
    /* of a function template: the first type it is called with, as fact_arg.type; else NULL */
    const char *type;
    uint16_t nargs;  /* as written: without default arguments */
    uint8_t in_host; /* it stands in host code, and only there, for certain */
};

/* The span of a __global__ or __device__ function's body. */
struct fact_device {
    struct span body;
    uint8_t is_host; /* __host__ __device__ */
};

/* A function or explicit specialisation that this file defines, or a class in it declares, with
 * CUDA types; also a function called as one of CUDA's whose row has hipsig=. */
struct fact_signature {
    uint32_t at;   /* of its name */
    uint32_t pass; /* the parse that saw it: a function that both saw is listed twice */
    /* its identity: "ns::name<cudaError>(cudaError, int)", with "<>" if it is not a template; types
     * in canonical spelling, except those with converts= */
    const char *text;
};

enum fact_type_kind {
    TYPE_OTHER,
    TYPE_INTEGER, /* including characters */
    TYPE_REAL,    /* float, double, long double */
    TYPE_ENUM,
    TYPE_POINTER,
    TYPE_REFERENCE, /* an object with a name can bind to it: "T &" */
    TYPE_RVALUE,    /* "T &&" */
    TYPE_ARRAY,
    TYPE_CLASS
};

/* A type that an expression has or that its place requires. Type 0 is unknown. */
struct fact_type {
    const char *text; /* as written, spelled by clang */
    /* the CUDA type that it is or is a typedef of, if its row has converts=: "CUdeviceptr"; else
     * NULL */
    const char *named;
    uint32_t canonical; /* without typedefs and const; its own number if it has neither */
    /* pointers, references and arrays written as such: the type they point to; else 0 */
    uint32_t to;
    uint32_t arg; /* template arguments, if they are written: their begin in type_arg */
    uint8_t nargs;
    uint8_t fields; /* of a class; 255: at least that many */
    uint8_t kind;   /* enum fact_type_kind */
    uint8_t size;   /* of numbers and pointers, in bytes; else 0 */
    uint8_t is_const;
};

enum fact_expr_kind {
    EXPR_OTHER,
    EXPR_NAME,
    EXPR_NUMBER, /* an integer literal */
    EXPR_NULL,   /* NULL, if it is neither a number nor nullptr */
    EXPR_MEMBER, /* "a.b"; op: enum fact_member */
    EXPR_PARENS,
    EXPR_UNARY,   /* op: enum fact_operator */
    EXPR_BINARY,  /* the same; includes assignments */
    EXPR_CHOICE,  /* "c ? a : b" */
    EXPR_ELEMENT, /* "a[i]" of pointers and arrays */
    EXPR_CAST,    /* op: enum fact_cast */
    EXPR_LIST,    /* "{a, b}" */
    EXPR_CALL,    /* includes operators that are functions; op: enum fact_callee */
    EXPR_KIND_LAST = EXPR_CALL
};

enum fact_member { MEMBER_FIELD, MEMBER_FUNCTION };
enum fact_cast { CAST_C, CAST_STATIC, CAST_REINTERPRET, CAST_FUNCTIONAL };
enum fact_callee { CALLEE_OTHER, CALLEE_FUNCTION, CALLEE_METHOD, CALLEE_CONSTRUCTOR };

enum fact_operator {
    OPERATOR_OTHER,
    OPERATOR_ADD,
    OPERATOR_SUBTRACT,
    OPERATOR_ARITHMETIC, /* of two numbers, other than the above: * / % << >> & | ^ */
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

/* The role of an expression in its parent. */
enum fact_use {
    USE_OTHER,
    USE_DISCARDED, /* a statement of a block: its value is not used */
    USE_OPERAND,
    USE_OBJECT, /* of a member */
    USE_CALLEE, /* the called function */
    USE_ARGUMENT,
    USE_VARIADIC,    /* an argument for "..." */
    USE_INITIALISER, /* of a variable, a parameter or a member */
    USE_RANGE,       /* the range of a loop: "for (T v : a)" */
    USE_ITEM,        /* of a list */
    USE_RETURN,
    USE_INDEX,
    USE_SWITCH,
    USE_LAST = USE_SWITCH
};

#define FACT_NONE UINT32_MAX

enum { FACT_DEPTH_MAX = 1000 }; /* nesting of expressions */

/* An expression without the conversions that the language adds. Only expressions that involve a
 * type whose row has converts= are recorded: they have that type or their place requires it (a
 * class that meets itself does not count), or they name a variable that takes its type from one.
 * Their parents and siblings are recorded, too. */
struct fact_expr {
    /* from a macro's body: the use of the macro; if its brackets do not match there, its first
     * token */
    struct span span;
    uint32_t parent; /* the number of its parent; FACT_NONE: no recorded parent */
    uint32_t type;   /* by number; 0: unknown */
    /* the type that its place requires: of the parameter, the variable, the other operand */
    uint32_t required;
    /* the variable that it names: offset of the name if this file declares it; or FACT_NONE */
    uint32_t names;
    /* the same for the variable that it initialises, or that iterates over it */
    uint32_t initialises;
    uint8_t kind; /* enum fact_expr_kind */
    uint8_t op;
    uint8_t use; /* enum fact_use */
    /* enum fact_owner of the variable that it names or the function it calls; 0: neither */
    uint8_t owner;
    uint8_t is_zero;     /* a literal 0 */
    uint8_t is_pure;     /* evaluating it twice has no other effect */
    uint8_t in_body;     /* it is in the body of a macro, or its brackets do not match */
    uint8_t in_argument; /* it is in an argument of a macro, and may be seen several times */
    uint8_t is_generic;  /* calls: of a template; the parameters are the template's */
    uint8_t is_deduced;  /* its place takes its type: "auto" */
    uint8_t is_cut;      /* too deep: its children are not recorded */
    /* another unit sees something else here; only in merged facts, not in blocks */
    uint8_t is_disputed;
};

/* A mark is what our own declarations say of a use that is right for CUDA, and not for HIP
 * (TRANSHIP_MARK): no error of the parse, and its facts are complete. */
enum fact_severity { FACT_MARK = 2, FACT_ERROR, FACT_FATAL };

struct fact_diagnostic {
    uint32_t at; /* offset in this file; unused when in_file is 0 */
    uint8_t in_file;
    uint8_t severity; /* enum fact_severity; errors as clang counts them */
    const char *text; /* one line */
};

/* A place that two units that include the file see differently. */
struct fact_difference {
    uint32_t at;
    bool owner;              /* CUDA's in one, the user's in the other */
    const char *one, *other; /* the units' paths */
};

struct facts {
    const char *const
        *include; /* toolkit headers that the user's own headers include: "cuda_runtime.h" */
    uint32_t nincludes;
    bool parsed; /* clang looked at the file at all */
    bool
        irrelevant; /* it did not, and need not: no name in the file can be CUDA's; not in blocks */
    const char *trouble; /* why not, if known: "libclang crashed (...)"; else NULL */
    bool complete;       /* without an error: every identifier in active code has been seen */
    const struct fact_ref *ref; /* sorted by at */
    uint32_t nrefs;
    const struct fact_call *call; /* sorted by at */
    uint32_t ncalls;
    const struct fact_device *device; /* sorted by body.begin */
    uint32_t ndevice;
    /* a parent before its children, in the order of the source; roots by begin */
    const struct fact_expr *expr;
    uint32_t nexprs;
    const struct fact_type *type;
    uint32_t ntypes;
    const uint32_t *type_arg;
    uint32_t ntype_args;
    const struct fact_signature *signature; /* in no order */
    uint32_t nsignatures;
    const struct span *inactive; /* skipped preprocessor branches: sorted, disjoint */
    uint32_t ninactive;
    const struct fact_diagnostic *diagnostic;
    uint32_t ndiagnostics;
    const struct fact_difference *differs; /* sorted by at; only in merged facts, not in blocks */
    uint32_t ndiffers;
};

/* Look-ups by offset, O(log n); NULL if there is none. */
const struct fact_ref *facts_ref(const struct facts *f, uint32_t at);
const struct fact_call *facts_call(const struct facts *f, uint32_t at);
bool facts_inactive(const struct facts *f, uint32_t at);

/* Intersects two lists of spans, each sorted and without overlaps. Returns the number of spans. out
 * must have room for na + nb and must not be one of the lists. */
uint32_t spans_common(const struct span *a, uint32_t na, const struct span *b, uint32_t nb,
                      struct span *out);

#endif
