/* libclang's functions, as load.h loads them: clang_getCString of its header is libclang.getCString
 * here. Add missing functions to the list. */
#ifndef CLANG_LIBCLANG_H
#define CLANG_LIBCLANG_H

#include <clang-c/Index.h>

/* clang-format off */
#define LIBCLANG_FUNCTIONS(X) \
    X(CXXMethod_isConst) X(Cursor_Evaluate) X(Cursor_getArgument) X(Cursor_getNumArguments) \
    X(Cursor_getNumTemplateArguments) X(Cursor_getTemplateArgumentKind) \
    X(Cursor_getTemplateArgumentType) X(Cursor_getVarDeclInitializer) X(Cursor_isAnonymous) \
    X(Cursor_isNull) X(Cursor_isVariadic) X(EnumDecl_isScoped) X(EvalResult_dispose) \
    X(EvalResult_getAsLongLong) X(EvalResult_getKind) X(File_isEqual) X(Location_isInSystemHeader) \
    X(PrintingPolicy_dispose) X(PrintingPolicy_setProperty) X(Range_isNull) \
    X(Type_getNumTemplateArguments) X(Type_getSizeOf) X(Type_getTemplateArgumentAsType) \
    X(Type_visitFields) X(createIndex) X(disposeDiagnostic) X(disposeIndex) X(disposeSourceRangeList) \
    X(disposeString) X(disposeTranslationUnit) X(equalCursors) X(equalRanges) X(equalTypes) \
    X(formatDiagnostic) X(getAllSkippedRanges) X(getArgType) X(getArraySize) X(getCString) X(getCanonicalCursor) \
    X(getCanonicalType) X(getChildDiagnostics) X(getClangVersion) X(getCursorBinaryOperatorKind) \
    X(getCursorDefinition) X(getCursorExtent) X(getCursorKind) X(getCursorLexicalParent) \
    X(getCursorLocation) X(getCursorPrettyPrinted) X(getCursorPrintingPolicy) X(getCursorReferenced) \
    X(getCursorResultType) X(getCursorSemanticParent) X(getCursorSpelling) X(getCursorType) \
    X(getCursorUnaryOperatorKind) X(getDiagnostic) X(getDiagnosticInSet) X(getDiagnosticLocation) \
    X(getDiagnosticSeverity) X(getDiagnosticSpelling) X(getElementType) X(getExpansionLocation) \
    X(getFile) X(getFileContents) X(getFileLocation) X(getFileName) X(getIncludedFile) X(getInclusions) \
    X(getLocationForOffset) X(getNullCursor) X(getNumArgTypes) X(getNumDiagnostics) \
    X(getNumDiagnosticsInSet) X(getNumOverloadedDecls) X(getOverloadedDecl) X(getPointeeType) \
    X(getRangeEnd) X(getRangeStart) X(getSkippedRanges) X(getSpecializedCursorTemplate) \
    X(getSpellingLocation) X(getTranslationUnitCursor) X(getTypeDeclaration) X(getTypeSpelling) \
    X(getTypedefDeclUnderlyingType) X(getUnqualifiedType) X(isConstQualifiedType) X(isCursorDefinition) \
    X(isDeclaration) X(isExpression) X(isInvalid) X(isInvalidDeclaration) X(isPreprocessing) X(isReference) X(isStatement) \
    X(parseTranslationUnit) X(parseTranslationUnit2) X(saveTranslationUnit) X(toggleCrashRecovery) X(visitChildren)
/* clang-format on */

/* Only pointers to functions, in the order of the list; clang_load sets them. */
struct libclang {
#define X(name) __typeof__(clang_##name) *name;
    LIBCLANG_FUNCTIONS(X)
#undef X
};
extern struct libclang libclang;

#endif
