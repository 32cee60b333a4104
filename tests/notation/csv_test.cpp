// SPDX-License-Identifier: MIT
#include "notation/table.hpp"

namespace mnk {
namespace {

using test::check;
constexpr Format csv = Format::csv;

TEST(Csv, IsReadWithAndWithoutAClass) {
  check({
      {"UCI",
       "3,3,3",
       csv,
       "col1, col2, col3, col4, col5, col6, col7, col8, col9, col10\nx,x,x,x,o,o,x,o,o,positive\n",
       {"csv XXX/XOO/XOO positive"}},
      {"no header", "3,3,3", csv, "b,x,o,b,b,b,b,b,b,negative\n", {"csv .XO/.../... negative"}},
      {"no class", "2,2,2", csv, "x,o,b,b\n", {"csv XO/.."}},
      {"all cells", "4,3,3", csv, "x,X,1,o,O,2,b,B,.,_,-,\n", {"csv XXXO/OO../...."}},
      {"spaces and quotes",
       "2,2,2",
       csv,
       " x , \"o\",\" b \" ,\"\", \"a class, \"\"quoted\"\"\"\n",
       {"csv XO/.. a class, \"quoted\""}},
      {"comments and blank lines", "2,2,2", csv, "# a,b\n\nx,o,b,b\r\n", {"csv XO/.."}},
      {"numbered header", "3,3,3", csv, "1,2,3,4,5,6,7,8,9\nx,o,b,b,b,b,b,b,b\n", {"csv XO./.../..."}},
      {"a header only on the first line",
       "2,2,2",
       csv,
       "x,o,b,b\nc1,c2,c3,c4\n",
       {"csv XO/..", "csv error bad_cell@2:1"}},
      {"auto", "2,2,2", Format::automatic, "c1,c2,c3,c4,class\nx,o,b,b,win\n", {"csv XO/.. win"}},
      {"auto, cells that could be moves", "2,2,2", Format::automatic, "1,1,2,2\n", {"csv XX/OO"}},
  });
}

TEST(Csv, ErrorsHaveTheirPlace) {
  check({
      {"bad field", "2,2,2", csv, "x,o,b,b\nx, q,b,b\n", {"csv XO/..", "csv error bad_cell@2:4"}},
      {"long field", "2,2,2", csv, "x,oo,b,b\n", {"csv error bad_cell@1:3"}},
      {"zeros are no header", "2,2,2", csv, "0,0,1,2\n", {"csv error zero_cell@1:1"}},
      {"tab", "2,2,2", csv, "x,o\tb,b,b\n", {"csv error tab@1:4"}},
      {"few fields", "2,2,2", csv, "x,o,b\n", {"csv error bad_field_count@1:6"}},
      {"many fields", "2,2,2", csv, "x,o,b,b,win,lose\n", {"csv error bad_field_count@1:13"}},
      {"open quote", "2,2,2", csv, "x,\"o,b,b\n", {"csv error bad_quote@1:3"}},
      {"text behind a quote", "2,2,2", csv, "x,\"o\"o,b,b\n", {"csv error bad_quote@1:3"}},
      {"control byte in the class", "2,2,2", csv, "x,o,b,b,a\x01z\n", {"csv error control_byte@1:10"}},
      {"a first line of the wrong width is no header",
       "2,2,2",
       csv,
       "hello\nc1,c2,c3\n",
       {"csv error bad_cell@1:1", "csv error bad_cell@2:1"}},
      {"not csv at all", "2,2,2", csv, "x,o,b,b\nhello\n", {"csv XO/..", "csv error bad_cell@2:1"}},
  });
}

}  // namespace
}  // namespace mnk
