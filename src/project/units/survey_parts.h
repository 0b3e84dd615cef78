/* Shared by survey*.c; internal. */
#ifndef PROJECT_UNITS_SURVEY_PARTS_H
#define PROJECT_UNITS_SURVEY_PARTS_H

#include "project/units/survey.h"

/* The macros of the project that name headers, while they are collected. */
struct survey_forms {
    VEC(struct include_form) v;
};

/* Notes the #include lines of the file that use a macro, in the arena; returns how many they are: the
 * file's list of includes needs room for them. */
uint32_t survey_computed_take(const struct tokens *t, struct survey_file *f, struct arena *a);

/* Adds the definitions in the file, copied to the arena. */
void survey_forms_take(struct survey_forms *forms, const struct tokens *t, struct arena *a);

/* Keeps the macros that have one meaning, adds the headers that they name to the includes of the
 * files, and releases the list. */
void survey_forms_settle(struct survey *s, struct survey_forms *forms,
                         const struct survey_options *opt, struct arena *a);

/* Finds the project files that each file may include (to, dir, included). Names are searched as
 * compilers do: in the includer's own folder, in the user's folders. If neither has it, every
 * project file whose path ends with it counts; of these, the nearest to the includer. */
void survey_resolve(struct survey *s, const struct inputs *in, const struct survey_options *opt,
                    struct arena *a);

#endif
