project(app LANGUAGES HIP)
set_source_files_properties(main.cu PROPERTIES LANGUAGE HIP)
add_executable(app main.cu)
target_compile_definitions(app PRIVATE USE_HIP)
