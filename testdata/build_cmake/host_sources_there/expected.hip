# The project knows of HIP's host code itself.
project(demo CXX HIP)
if(USE_HIP)
  find_package(hip REQUIRED)
  link_libraries(hip::host)
endif()
add_executable(main main.cpp)
