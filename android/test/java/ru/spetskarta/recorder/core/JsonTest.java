package ru.spetskarta.recorder.core;

import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.stage.Check;

/** The parser refuses invalid JSON and returns what the writer wrote. */
public final class JsonTest {
  private JsonTest() {}

  public static void testRoundTrip() throws Exception {
    String text = "{\"a\":[1,-2.5,0.1,1.0E-5,true,false,null,{}],\"б\\\"\\u0007\\\\\":\"\\ud83d\\ude9c\\n\"}";
    Object once = Json.parse(text);
    Check.equal(Json.write(once), Json.write(Json.parse(Json.write(once))), "the same again");
    Check.equal("\uD83D\uDE9C\n", Json.map(once).get("б\"\u0007\\"), "escapes");
  }

  public static void testWrongTextIsRefused() {
    StringBuilder deep = new StringBuilder();
    for (int i = 0; i < 100000; i++) deep.append('[');
    String[] wrong = {"", "{", "[1,", "{\"a\"}", "tru", "\"\\x\"", "1e999", "{}x", "\"\n\"", "[,]", "{,}", "NaN",
      deep.toString()};
    for (String text : wrong) {
      try {
        Json.parse(text);
      } catch (Json.Wrong expected) {
        continue;
      }
      throw new AssertionError("taken: " + text.substring(0, Math.min(9, text.length())));
    }
  }
}
