// SPDX-License-Identifier: MIT
// Connection strings of PostgreSQL: distinguished from file names, and displayed without passwords.
#include "server/storage/connection_string.hpp"

#include <gtest/gtest.h>

#include "server/storage/storage.hpp"

namespace mnk::server::test {
namespace {

TEST(ConnectionString, IsToldFromAFile) {
  for (const char* where : {"postgresql://h/d", "postgres://", "host=h", "dbname=mnk", "  host = h", "hostaddr=1.2.3.4",
                            "service=s", "user=u host=h"}) {
    EXPECT_TRUE(is_postgres(where)) << where;
  }
  for (const char* where : {"games.db", "/var/lib/mnk/games.db", "./host=h", "hosts=h", "host", "=h", "", "  ",
                            "postgres", "a=b", "postgresql:/h"}) {
    EXPECT_FALSE(is_postgres(where)) << where;
  }
}

TEST(ConnectionString, IsShownWithoutPasswords) {
  EXPECT_EQ(without_password("postgresql://ann:hunter2@h:5433/mnk"),
            "user='ann' password=*** dbname='mnk' host='h' port='5433'");
  EXPECT_EQ(without_password("host=h password='it''s' user=ann"), "a PostgreSQL database")
      << "it cannot be read, and may hold one";
  EXPECT_EQ(without_password(R"(host=h password='it\'s x' sslpassword=y)"), "password=*** host='h' sslpassword=***");
  EXPECT_EQ(without_password("user='password=a' password=b"), "user='password=a' password=***");
  EXPECT_EQ(without_password("host=h"), "host='h'");
  EXPECT_EQ(without_password("games.db"), "games.db");
}

TEST(ConnectionString, GetsDefaultsWhereItSaysNothing) {
  const auto with = [](const std::string& text) {
    const auto found = normalized_connection(text, {{"connect_timeout", "3"}, {"application_name", "mnk"}});
    return found ? *found : message_of(found.error());
  };
  EXPECT_EQ(with("host=h"), "host='h' connect_timeout='3' application_name='mnk'");
  EXPECT_EQ(with("postgresql://h?connect_timeout=9"), "connect_timeout='9' host='h' application_name='mnk'");
  EXPECT_EQ(with(R"(user='a\'b\\c' application_name=x connect_timeout=1)"),
            R"(user='a\'b\\c' connect_timeout='1' application_name='x')");
  for (const char* wrong :
       {"postgresql://u:secret%ZZ@h/d", "host=h password=sec ret", "postgresql://u:s/ecret@h?no_such=1"}) {
    EXPECT_EQ(with(wrong).find("the connection string cannot be read: "), 0U) << with(wrong);
    EXPECT_EQ(with(wrong).find("ret"), std::string::npos) << "no part of the password is said";
  }
}

}  // namespace
}  // namespace mnk::server::test
