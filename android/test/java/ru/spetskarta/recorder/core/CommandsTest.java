package ru.spetskarta.recorder.core;

import java.util.Map;
import java.util.Random;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Stage;

/** Wrong messages of the page change nothing. */
public final class CommandsTest {
  private CommandsTest() {}

  private static final String[] GOOD = {
    "{\"id\":1,\"call\":\"choose\",\"settings\":{\"interval\":30000,\"camera\":\"front\"}}",
    "{\"id\":2,\"call\":\"use\",\"equipment\":\"kran\"}", "{\"id\":3,\"call\":\"putAway\",\"what\":\"holes\"}",
    "{\"id\":4,\"call\":\"language\",\"code\":\"uz\"}", "{\"id\":5,\"call\":\"enrol\",\"token\":\"abc-def-123456\"}",
    "{\"id\":6,\"call\":\"leave\"}", "{\"id\":7,\"call\":\"clear\"}", "{\"id\":8,\"call\":\"start\"}"};

  public static void testOddMessagesAreAnsweredWithAnErrorAndChangeNothing() throws Exception {
    Stage stage = new Stage().begin().drive(3);
    String before = stage.recorder.state();
    String[] odd = {"", "null", "[]", "\"choose\"", "{}", "{\"id\":1}", "{\"call\":\"leave\"}",
      "{\"id\":\"1\",\"call\":\"leave\"}", "{\"id\":null,\"call\":\"stop\"}", "{\"id\":1,\"call\":7}",
      "{\"id\":1,\"call\":\"LEAVE\"}", "{\"id\":1,\"call\":\"choose\"}", "{\"id\":1,\"call\":\"choose\",\"settings\":[]}",
      "{\"id\":1,\"call\":\"choose\",\"settings\":{\"interval\":1}}",
      "{\"id\":1,\"call\":\"choose\",\"settings\":{\"interval\":30000,\"camera\":\"side\"}}",
      "{\"id\":1,\"call\":\"choose\",\"settings\":{\"interval\":30000,\"origin\":\"http://evil\"}}",
      "{\"id\":1,\"call\":\"choose\",\"settings\":{\"wifiOnly\":\"true\"}}",
      "{\"id\":1,\"call\":\"use\",\"equipment\":\"another\"}", "{\"id\":1,\"call\":\"use\",\"equipment\":{}}",
      "{\"id\":1,\"call\":\"language\",\"code\":\"../ru\"}", "{\"id\":1,\"call\":\"putAway\",\"what\":\"queue\"}",
      "{\"id\":1,\"call\":\"enrol\"}", "{\"id\":1,\"call\":\"enrol\",\"token\":\"a\\r\\nx: y\"}",
      "{\"id\":1,\"call\":\"enrol\",\"token\":\"" + new String(new char[5000]).replace('\0', 'a') + "\"}",
      "{\"id\":1,\"call\":\"__proto__\"}"};
    for (String message : odd) {
      Map<String, Object> answer = Json.objectOf(stage.recorder.command(message));
      Check.that(answer.get("error") instanceof String, "an error for " + message + ": " + answer);
      Check.equal(before, stage.recorder.state(), "state after " + message);
    }
    stage.remove();
  }

  public static void testDamagedMessagesNeverChangeMoreThanTheyMay() throws Exception {
    Random random = new Random(20261122);
    Stage stage = new Stage().begin().drive(3);
    String before = stage.recorder.state();
    int refused = 0;
    for (int round = 0; round < 20000; round++) {
      StringBuilder message = new StringBuilder(GOOD[random.nextInt(GOOD.length)]);
      for (int i = random.nextInt(4); i >= 0; i--) {
        int at = random.nextInt(message.length());
        int kind = random.nextInt(3);
        if (kind == 0) message.deleteCharAt(at);
        else if (kind == 1) message.insert(at, (char) random.nextInt(300));
        else message.setCharAt(at, "{}[]\",:0129ae\\ ".charAt(random.nextInt(15)));
      }
      Map<String, Object> answer = Json.objectOf(stage.recorder.command(message.toString()));
      Check.that(answer.containsKey("ok") != answer.containsKey("error"), "one answer to " + message + ": " + answer);
      if (answer.containsKey("error")) {
        refused++;
        Check.equal(before, stage.recorder.state(), "state after " + message);
      } else before = stage.recorder.state();
    }
    Check.that(refused > 10000, "refused " + refused);
    stage.remove();
  }

  public static void testHelloTellsTheStateOfThisPhone() throws Exception {
    Stage stage = new Stage().begin();
    Map<String, Object> hello = Json.map(stage.call("hello", "protocol", 2).get("ok"));
    Check.equal(2.0, hello.get("protocol"), "protocol");
    Check.equal("Samsung SM-A525F", hello.get("device"), "device");
    Check.equal("kran", Json.map(hello.get("state")).get("current"), "machine");
    stage.remove();
  }

  public static void testAnotherMachineBeginsItsDayAnew() throws Exception {
    Stage stage = new Stage().begin().drive(5);
    Check.that(Json.decimal(Json.map(stage.state().get("today")).get("metres")) > 100, "metres");
    stage.call("leave");
    Check.equal(null, stage.state().get("current"), "no machine");
    Check.equal("ok", stage.call("use", "equipment", "kran").containsKey("ok") ? "ok" : "", "used again");
    stage.remove();
  }
}
