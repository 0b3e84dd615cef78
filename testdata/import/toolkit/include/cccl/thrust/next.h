#pragma once
namespace thrust {
template <class It> It next_of_all(It first, It last);
}
