/* Calls of CUDA functions, parsed by their tokens, with the facts about their arguments. */
#ifndef PLAN_CALLS_CALL_H
#define PLAN_CALLS_CALL_H

#include "map/placeholder.h"
#include "plan/input/input.h"

enum { CALL_ARGS_MAX = PLACEHOLDERS_MAX };

enum call_shape {
    CALL_NONE,    /* the name is not followed by "(": its address, a declaration, a macro's name */
    CALL_UNCLEAR, /* brackets or directives prevent parsing it */
    CALL_CLEAR    /* the members below are filled in */
};

struct call {
    enum call_shape shape;
    uint32_t first;       /* first token of its qualified name */
    uint32_t open, close; /* "(" and ")" */
    const struct tok_range *arg;
    int nargs;                     /* up to CALL_ARGS_MAX */
    const struct fact_call *facts; /* NULL if the AST says nothing, or counts other arguments */
};

/* Parses the calls of all names once, for all rewrites: in->call. Owned by the arena. */
void calls_decode(struct input *in, struct arena *a);

/* Returns the call of a name that is CUDA's; CALL_NONE for others. */
const struct call *call_of(const struct input *in, const struct name_use *use);

/* True if the row alone, with no rewrite of its own, defines the translation of calls. */
bool call_is_by_row(const struct name_use *use);

/* Returns why the row's change can't be made to this call, or NULL. */
const char *call_trouble(const struct input *in, const struct call *c, struct row row);

/* Returns the form in which out= and the like write the call, or NULL if they do not change it. */
const char *call_out(const struct input *in, const struct name_use *use);

/* True if the variable before the "=" at a token takes the type of its value. "auto" may stand far
 * before it: auto m = 1, n = ... */
bool call_is_deduced(const struct tokens *t, uint32_t assign);

/* True if the row has a form for calls with exactly that many arguments (outN=). */
bool call_is_made_for(struct row row, int nargs);

/* True if the use declares the function (or a macro of its name): it has parameters in place of
 * arguments. */
bool call_is_declaration(const struct input *in, const struct name_use *use);

/* True if argument i is nullptr, NULL or 0. i < nargs */
bool call_arg_is_null(const struct input *in, const struct call *c, int i);

/* True if the row's warn= is about arguments that rewritten calls lose (dropped=), and this use is
 * not such a call, or that argument is null. */
bool call_loses_nothing(const struct input *in, const struct name_use *use);

/* Returns the bytes of argument i; the empty span before ")" if there are fewer. */
struct span call_arg(const struct input *in, const struct call *c, int i);

/* Returns the bytes from the (qualified) name to ")". */
struct span call_span(const struct input *in, const struct call *c);

/* Returns the bytes of the name alone, qualifiers included. */
struct span name_span(const struct input *in, const struct name_use *use);

/* Returns the name that findings use: a member or a name in a namespace is "cudaDeviceProp.major",
 * "cooperative_groups::reduce" however it is spelled. A member whose struct is only guessed from
 * its name keeps its own name. */
struct str use_name(const struct input *in, const struct name_use *use, struct arena *a);

/* Returns the AST's facts about argument i, or NULL. */
const struct fact_arg *call_fact(const struct call *c, int i);

/* True if a rewrite of this name handles the use. */
bool use_is_for(const struct name_use *use, const char *rewrite);

/* Returns the use whose (last) identifier is this token, or NULL. O(log n). */
const struct name_use *use_at(const struct input *in, uint32_t tok);

/* Returns the work that the row sets for its uses. */
enum effort use_effort(struct row row);

/* Reports a header or a name of a library that a project brings along (sources= in its row), and that
 * is not there. Returns the finding; NULL: the library, which may be no row, is not of that kind. */
struct finding *use_say_sources(struct output *out, struct row library, struct span span,
                                struct str name);

/* Reports the finding that a row's warn= asks for: hip is the name in the port. */
void use_say_care(const struct input *in, struct output *out, struct row row, struct span span,
                  struct str name, const char *hip);

#endif
