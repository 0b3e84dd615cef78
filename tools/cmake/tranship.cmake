# tranship_add_hip_target(NAME [EXECUTABLE|STATIC|SHARED|OBJECT] SOURCES FILE... [INCLUDE_DIRECTORIES DIR...]
#   [DEFINITIONS WORD...] [ROCM X.Y] [OUTPUT DIR] [OPTIONS WORD...])
#
# Ports CUDA sources while the project is built, and makes a program (or a library) of the ports: .cu files are compiled as HIP, others by
# their own compilers, with hip::host. SOURCES has all that is to be ported, headers as well. They are one project to tranship: one run ports
# all of them, again when one of them, or any header that they include, has changed. What comes out the same is not touched, so that only what
# differs is compiled again.
#
# INCLUDE_DIRECTORIES and DEFINITIONS are for the port and for the target. Of folders that hold SOURCES, the target takes the port's first;
# headers that are not among the SOURCES are taken from where these lie.
# ROCM is the release to port for; OPTIONS are more options of "tranship port"; OUTPUT is where the ports go, NAME.hip in the build folder.
# A finding of severity error stops the build (OPTIONS --fail-on none does not).

# The folder that all files lie in, as "tranship port" takes it for the root of the tree.
function(_tranship_root out)
  list(GET ARGN 0 first)
  get_filename_component(root "${first}" DIRECTORY)
  foreach(file IN LISTS ARGN)
    get_filename_component(folder "${file}" DIRECTORY)
    string(FIND "${folder}/" "${root}/" at)
    while(NOT at EQUAL 0 AND NOT root STREQUAL "/")
      get_filename_component(root "${root}" DIRECTORY)
      string(REGEX REPLACE "/$" "" slashed "${root}")
      string(FIND "${folder}/" "${slashed}/" at)
    endwhile()
  endforeach()
  set(${out} "${root}" PARENT_SCOPE)
endfunction()

function(tranship_add_hip_target name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "EXECUTABLE;STATIC;SHARED;OBJECT" "ROCM;OUTPUT" "SOURCES;INCLUDE_DIRECTORIES;DEFINITIONS;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
    message(FATAL_ERROR "tranship_add_hip_target(${name}): SOURCES are missing, or a word is none of its own: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if("--rename" IN_LIST arg_OPTIONS)
    message(FATAL_ERROR "tranship_add_hip_target(${name}): --rename: the ports keep the names of their sources, which the target has")
  endif()
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(NOT "HIP" IN_LIST languages)
    message(FATAL_ERROR "tranship_add_hip_target(${name}): HIP is no language of the project: project(... LANGUAGES CXX HIP)")
  endif()
  if(NOT arg_OUTPUT)
    set(arg_OUTPUT ${name}.hip)
  endif()
  get_filename_component(output "${arg_OUTPUT}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")

  set(sources "")
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(source "${source}" ABSOLUTE)
    list(APPEND sources "${source}")
  endforeach()
  _tranship_root(root ${sources})
  set(ports "")
  set(beside "") # headers that are not among the sources
  foreach(source IN LISTS sources)
    get_filename_component(folder "${source}" DIRECTORY)
    list(APPEND beside "${folder}")
    file(RELATIVE_PATH below "${root}" "${source}")
    list(APPEND ports "${output}/${below}")
    if(below MATCHES "\\.cu$")
      set_source_files_properties("${output}/${below}" PROPERTIES LANGUAGE HIP)
    endif()
  endforeach()

  set(flags "")
  set(folders "")
  foreach(folder IN LISTS arg_INCLUDE_DIRECTORIES)
    get_filename_component(folder "${folder}" ABSOLUTE)
    list(APPEND flags "-I${folder}")
    file(RELATIVE_PATH below "${root}" "${folder}")
    if(NOT below MATCHES "^\\.\\.")
      list(APPEND folders "${output}/${below}")
    endif()
    list(APPEND folders "${folder}")
  endforeach()
  foreach(word IN LISTS arg_DEFINITIONS)
    list(APPEND flags "-D${word}")
  endforeach()
  if(arg_ROCM)
    list(PREPEND arg_OPTIONS --rocm "${arg_ROCM}")
  endif()

  # A stamp, for ports that stay what they are keep their times.
  set(stamp "${output}.stamp")
  add_custom_command(OUTPUT "${stamp}" BYPRODUCTS ${ports} DEPFILE "${output}.d" DEPENDS ${sources} "${TRANSHIP_EXECUTABLE}"
    COMMAND "${TRANSHIP_EXECUTABLE}" port ${sources} -o "${output}" ${arg_OPTIONS} -MD -MF "${output}.d" -MT "${stamp}" -- ${flags}
    COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
    COMMENT "Porting the sources of ${name} to HIP" VERBATIM)
  add_custom_target(${name}_port DEPENDS "${stamp}")

  if(arg_STATIC)
    add_library(${name} STATIC ${ports})
  elseif(arg_SHARED)
    add_library(${name} SHARED ${ports})
  elseif(arg_OBJECT)
    add_library(${name} OBJECT ${ports})
  else()
    add_executable(${name} ${ports})
  endif()
  add_dependencies(${name} ${name}_port)
  list(APPEND folders ${beside})
  list(REMOVE_DUPLICATES folders)
  target_include_directories(${name} PRIVATE ${folders})
  target_compile_definitions(${name} PRIVATE ${arg_DEFINITIONS})
  if(NOT TARGET hip::host)
    find_package(hip REQUIRED)
  endif()
  if(arg_STATIC OR arg_SHARED OR arg_OBJECT)
    target_link_libraries(${name} PUBLIC hip::host)
  else()
    target_link_libraries(${name} PRIVATE hip::host)
  endif()
endfunction()
