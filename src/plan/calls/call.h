/* A call of a CUDA function, taken apart by its tokens, with what the AST
 * knows of its arguments. */
#ifndef PLAN_CALLS_CALL_H
#define PLAN_CALLS_CALL_H

#include "map/placeholder.h"
#include "plan/input/input.h"

enum { CALL_ARGS_MAX = PLACEHOLDERS_MAX };

enum call_shape {
    CALL_NONE,    /* the name is not followed by "(": its address, a declaration, a macro's name */
    CALL_UNCLEAR, /* brackets or directives are in the way */
    CALL_CLEAR    /* what follows is filled in */
};

struct call {
    enum call_shape shape;
    uint32_t first;       /* first token of its qualified name */
    uint32_t open, close; /* "(" and ")" */
    const struct tok_range *arg;
    int nargs;                     /* up to CALL_ARGS_MAX */
    const struct fact_call *facts; /* NULL where the AST says nothing, or counts other arguments */
};

/* Takes the calls of all names apart, once for all rewrites: in->call. Owned by the arena. */
void calls_decode(struct input *in, struct arena *a);

/* The call of a name that is CUDA's; CALL_NONE for others. */
const struct call *call_of(const struct input *in, const struct name_use *use);

/* Does the row say by itself, with no rewrite of its own, what becomes of calls? */
bool call_is_by_row(const struct name_use *use);

/* Why what the row says can't be done to this call, or NULL. */
const char *call_trouble(const struct input *in, const struct call *c, struct row row);

/* What out= and its like write the call as, or NULL where they leave it alone. */
const char *call_out(const struct input *in, const struct name_use *use);

/* Does the variable before the "=" at a token take the type of its value? "auto" may stand far in
 * front of it: auto m = 1, n = ... */
bool call_is_deduced(const struct tokens *t, uint32_t assign);

/* Has the row a form for calls with exactly so many arguments (outN=)? */
bool call_is_made_for(struct row row, int nargs);

/* Does the use declare the function (or a macro of its name), with parameters
 * in place of arguments? */
bool call_is_declaration(const struct input *in, const struct name_use *use);

/* Is argument i nullptr, NULL or 0? i < nargs */
bool call_arg_is_null(const struct input *in, const struct call *c, int i);

/* Is the row's warn= about what calls written anew lack (dropped=), and this use no such call,
 * or that argument null? */
bool call_loses_nothing(const struct input *in, const struct name_use *use);

/* The bytes of argument i; the empty span before ")" where there are fewer. */
struct span call_arg(const struct input *in, const struct call *c, int i);

/* The bytes from the (qualified) name to ")". */
struct span call_span(const struct input *in, const struct call *c);

/* The bytes of the name alone, qualifiers included. */
struct span name_span(const struct input *in, const struct name_use *use);

/* What findings call it: a member or a name in a namespace is "cudaDeviceProp.major",
 * "cooperative_groups::reduce" however it is spelled. A member whose struct only its name
 * suggests keeps to that. */
struct str use_name(const struct input *in, const struct name_use *use, struct arena *a);

/* What the AST says of argument i, or NULL. */
const struct fact_arg *call_fact(const struct call *c, int i);

/* Does a rewrite of this name deal with the use? */
bool use_is_for(const struct name_use *use, const char *rewrite);

/* The use whose (last) identifier is this token, or NULL. O(log n). */
const struct name_use *use_at(const struct input *in, uint32_t tok);

/* How much work the row says its uses are. */
enum effort use_effort(struct row row);

/* The finding that a row's warn= asks for: hip is what the name becomes. */
void use_say_care(const struct input *in, struct output *out, struct row row, struct span span,
                  struct str name, const char *hip);

#endif
