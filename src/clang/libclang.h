/* libclang's functions, as load.h loads them: clang_getCString of its header is libclang.getCString here.
 * What is not in the list yet gets a place there. */
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
    X(formatDiagnostic) X(getAllSkippedRanges) X(getArgType) X(getCString) X(getCanonicalCursor) \
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
    X(isDeclaration) X(isExpression) X(isInvalid) X(isPreprocessing) X(isReference) X(isStatement) \
    X(parseTranslationUnit) X(parseTranslationUnit2) X(toggleCrashRecovery) X(visitChildren)
/* clang-format on */

/* Pointers to functions and nothing else, in the order of the list; set by clang_load. */
struct libclang {
#define X(name) __typeof__(clang_##name) *name;
    LIBCLANG_FUNCTIONS(X)
#undef X
};
extern struct libclang libclang;

#define clang_CXXMethod_isConst            libclang.CXXMethod_isConst
#define clang_Cursor_Evaluate              libclang.Cursor_Evaluate
#define clang_Cursor_getArgument           libclang.Cursor_getArgument
#define clang_Cursor_getNumArguments       libclang.Cursor_getNumArguments
#define clang_Cursor_getVarDeclInitializer libclang.Cursor_getVarDeclInitializer
#define clang_Cursor_isAnonymous           libclang.Cursor_isAnonymous
#define clang_Cursor_isNull                libclang.Cursor_isNull
#define clang_Cursor_isVariadic            libclang.Cursor_isVariadic
#define clang_EnumDecl_isScoped            libclang.EnumDecl_isScoped
#define clang_EvalResult_dispose           libclang.EvalResult_dispose
#define clang_EvalResult_getAsLongLong     libclang.EvalResult_getAsLongLong
#define clang_EvalResult_getKind           libclang.EvalResult_getKind
#define clang_File_isEqual                 libclang.File_isEqual
#define clang_Location_isInSystemHeader    libclang.Location_isInSystemHeader
#define clang_PrintingPolicy_dispose       libclang.PrintingPolicy_dispose
#define clang_PrintingPolicy_setProperty   libclang.PrintingPolicy_setProperty
#define clang_Range_isNull                 libclang.Range_isNull
#define clang_Type_getNumTemplateArguments libclang.Type_getNumTemplateArguments
#define clang_Type_getSizeOf               libclang.Type_getSizeOf
#define clang_Type_visitFields             libclang.Type_visitFields
#define clang_createIndex                  libclang.createIndex
#define clang_disposeDiagnostic            libclang.disposeDiagnostic
#define clang_disposeIndex                 libclang.disposeIndex
#define clang_disposeSourceRangeList       libclang.disposeSourceRangeList
#define clang_disposeString                libclang.disposeString
#define clang_disposeTranslationUnit       libclang.disposeTranslationUnit
#define clang_equalCursors                 libclang.equalCursors
#define clang_equalRanges                  libclang.equalRanges
#define clang_equalTypes                   libclang.equalTypes
#define clang_formatDiagnostic             libclang.formatDiagnostic
#define clang_getAllSkippedRanges          libclang.getAllSkippedRanges
#define clang_getArgType                   libclang.getArgType
#define clang_getCString                   libclang.getCString
#define clang_getCanonicalCursor           libclang.getCanonicalCursor
#define clang_getCanonicalType             libclang.getCanonicalType
#define clang_getChildDiagnostics          libclang.getChildDiagnostics
#define clang_getClangVersion              libclang.getClangVersion
#define clang_getCursorBinaryOperatorKind  libclang.getCursorBinaryOperatorKind
#define clang_getCursorDefinition          libclang.getCursorDefinition
#define clang_getCursorExtent              libclang.getCursorExtent
#define clang_getCursorKind                libclang.getCursorKind
#define clang_getCursorLexicalParent       libclang.getCursorLexicalParent
#define clang_getCursorLocation            libclang.getCursorLocation
#define clang_getCursorPrettyPrinted       libclang.getCursorPrettyPrinted
#define clang_getCursorPrintingPolicy      libclang.getCursorPrintingPolicy
#define clang_getCursorReferenced          libclang.getCursorReferenced
#define clang_getCursorResultType          libclang.getCursorResultType
#define clang_getCursorSemanticParent      libclang.getCursorSemanticParent
#define clang_getCursorSpelling            libclang.getCursorSpelling
#define clang_getCursorType                libclang.getCursorType
#define clang_getCursorUnaryOperatorKind   libclang.getCursorUnaryOperatorKind
#define clang_getDiagnostic                libclang.getDiagnostic
#define clang_getDiagnosticInSet           libclang.getDiagnosticInSet
#define clang_getDiagnosticLocation        libclang.getDiagnosticLocation
#define clang_getDiagnosticSeverity        libclang.getDiagnosticSeverity
#define clang_getDiagnosticSpelling        libclang.getDiagnosticSpelling
#define clang_getElementType               libclang.getElementType
#define clang_getExpansionLocation         libclang.getExpansionLocation
#define clang_getFile                      libclang.getFile
#define clang_getFileContents              libclang.getFileContents
#define clang_getFileLocation              libclang.getFileLocation
#define clang_getFileName                  libclang.getFileName
#define clang_getIncludedFile              libclang.getIncludedFile
#define clang_getInclusions                libclang.getInclusions
#define clang_getLocationForOffset         libclang.getLocationForOffset
#define clang_getNullCursor                libclang.getNullCursor
#define clang_getNumArgTypes               libclang.getNumArgTypes
#define clang_getNumDiagnostics            libclang.getNumDiagnostics
#define clang_getNumDiagnosticsInSet       libclang.getNumDiagnosticsInSet
#define clang_getNumOverloadedDecls        libclang.getNumOverloadedDecls
#define clang_getOverloadedDecl            libclang.getOverloadedDecl
#define clang_getPointeeType               libclang.getPointeeType
#define clang_getRangeEnd                  libclang.getRangeEnd
#define clang_getRangeStart                libclang.getRangeStart
#define clang_getSkippedRanges             libclang.getSkippedRanges
#define clang_getSpecializedCursorTemplate libclang.getSpecializedCursorTemplate
#define clang_getSpellingLocation          libclang.getSpellingLocation
#define clang_getTranslationUnitCursor     libclang.getTranslationUnitCursor
#define clang_getTypeDeclaration           libclang.getTypeDeclaration
#define clang_getTypeSpelling              libclang.getTypeSpelling
#define clang_getTypedefDeclUnderlyingType libclang.getTypedefDeclUnderlyingType
#define clang_getUnqualifiedType           libclang.getUnqualifiedType
#define clang_isConstQualifiedType         libclang.isConstQualifiedType
#define clang_isCursorDefinition           libclang.isCursorDefinition
#define clang_isDeclaration                libclang.isDeclaration
#define clang_isExpression                 libclang.isExpression
#define clang_isInvalid                    libclang.isInvalid
#define clang_isPreprocessing              libclang.isPreprocessing
#define clang_isReference                  libclang.isReference
#define clang_isStatement                  libclang.isStatement
#define clang_parseTranslationUnit         libclang.parseTranslationUnit
#define clang_parseTranslationUnit2        libclang.parseTranslationUnit2
#define clang_toggleCrashRecovery          libclang.toggleCrashRecovery
#define clang_visitChildren                libclang.visitChildren

#endif
