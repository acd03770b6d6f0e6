package ru.spetskarta.recorder.core;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.basics.Loop;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.stage.BreakingDisk;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.FakePhone;
import ru.spetskarta.recorder.core.stage.Stage;
import ru.spetskarta.recorder.core.stage.TestLoop;

/** Exceptions of Android's own calls end nothing: each call fails in turn, once or for half an hour. */
public final class FaultsTest {
  private FaultsTest() {}

  /** The stage's phone, with one call that throws a given number of times. */
  private static final class Breaking implements InvocationHandler {
    final FakePhone phone;
    String name = "";
    int left;
    int thrown;

    Breaking(FakePhone phone) {
      this.phone = phone;
    }

    Breaking plan(String which, int times) {
      name = which;
      left = times;
      return this;
    }

    Phone phone() {
      return (Phone) java.lang.reflect.Proxy.newProxyInstance(Phone.class.getClassLoader(), new Class<?>[] {Phone.class}, this);
    }

    @Override
    public Object invoke(Object self, Method method, Object[] args) throws Throwable {
      if (method.getName().equals(name) && left > 0) {
        left--;
        thrown++;
        throw new SecurityException("Package android does not belong to 10123");
      }
      try {
        return method.invoke(phone, args);
      } catch (InvocationTargetException inner) {
        throw inner.getCause();
      }
    }
  }

  private static Breaking live(Stage stage) {
    Breaking breaking = new Breaking(stage.phone);
    TestLoop loop = new TestLoop();
    stage.phone.wakeAt = Long.MAX_VALUE;
    stage.recorder = new Recorder(stage.disk, stage.server, breaking.phone(), stage.vault, loop, loop);
    stage.phone.recorder = stage.recorder;
    return breaking;
  }

  public static void testEachCallOfThePhoneInTurnLosesNothing() throws Exception {
    for (Method method : Phone.class.getMethods()) {
      String name = method.getName();
      // The clocks are the JVM's own and cannot fail.
      if (name.equals("wall") || name.equals("steady")) continue;
      for (int times : new int[] {1, 400}) {
        Stage stage = new Stage();
        stage.phone.jpeg = new byte[] {1, 2, 3};
        Breaking breaking = live(stage);
        stage.enrol().call("start");
        stage.call("choose", "settings", Json.of("wifiOnly", true, "byCharger", true));
        stage.drive(20);
        breaking.plan(name, times);
        stage.call("photo");
        stage.call("stop");
        stage.call("tryOut");
        stage.phone.live(60000);
        stage.phone.charging = true;
        stage.recorder.tick();
        stage.call("choose", "settings", Json.of("byCharger", false));
        stage.phone.charging = false;
        stage.call("start");
        stage.drive(200);
        Check.that(stage.recorder.recording(), "recording, " + name);
        Check.that(breaking.thrown > 0, name + " is never called");
        breaking.left = 0;
        stage.drive(20);
        stage.recorder.stop();
        stage.empty();
        Check.equal(stage.kept, stage.store().points, "points, " + name + " " + times);
        stage.remove();
      }
    }
  }

  public static void testOneExceptionDoesNotEndTheSending() throws Exception {
    final int[] left = {1};
    Stage stage = new Stage();
    stage.server = new Stage.Store(stage.phone) {
      @Override
      public Answer points(String token, String json) {
        if (left[0]-- > 0) throw new IllegalStateException("once");
        return super.points(token, json);
      }
    };
    stage.begin().drive(600).empty();
    Check.equal(stage.kept, stage.store().points, "points");
    stage.remove();
  }

  public static void testAQueueThatThrowsOnceIsSentAtTheNextTurn() throws Exception {
    final int[] left = {1};
    Stage stage = new Stage();
    stage.live(new BreakingDisk(stage.dir, 0, 1) {
      @Override
      public void write(String name, java.io.RandomAccessFile file, byte[] bytes) throws java.io.IOException {
        if (new String(bytes, "UTF-8").contains("{\"clock\":") && left[0]-- > 0) throw new SecurityException("once");
        super.write(name, file, bytes);
      }
    });
    stage.phone.online = false;
    stage.enrol().call("start");
    // The clock is unknown, and settling it is the first step of sending.
    stage.drive(30);
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.empty();
    Check.that(left[0] < 0, "thrown");
    Check.equal(stage.kept, stage.store().points, "points");
    stage.remove();
  }

  public static void testAKeystoreThatFailsForAWhileIsTriedAgain() throws Exception {
    Stage stage = new Stage().begin();
    stage.phone.online = false;
    stage.drive(20);
    stage.vault.lost = true;
    stage.live();
    stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
    Check.equal("locked", Json.map(Json.map(stage.state().get("enrolments")).get("kran")).get("refused"), "told");
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.drive(5);
    Check.equal(0, stage.store().points.size(), "nothing goes without the token");
    stage.vault.lost = false;
    stage.drive(20).empty();
    Check.equal(stage.kept, stage.store().points, "points");
    Check.equal(null, Json.map(Json.map(stage.state().get("enrolments")).get("kran")).get("refused"), "told no more");
    stage.remove();
  }

  public static void testWhereTheKeystoreIsBrokenForGoodThePhoneIsConnectedAllTheSameAndSaysSo() throws Exception {
    Stage stage = new Stage();
    stage.vault.lost = true;
    stage.begin().drive(20);
    Check.equal(true, Json.map(Json.map(stage.state().get("enrolments")).get("kran")).get("unsealed"), "said");
    stage.live();
    stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
    stage.drive(20).empty();
    Check.equal(stage.kept, stage.store().points, "points");
    stage.remove();
  }

  /** An error of the JVM, such as too little memory, in one turn of the loop: the next turn still runs. */
  public static void testALoopOutlivesAnError() throws Exception {
    Loop loop = new Loop("test").begun();
    final java.util.concurrent.CountDownLatch done = new java.util.concurrent.CountDownLatch(1);
    loop.post(new Runnable() {
      @Override
      public void run() {
        throw new OutOfMemoryError("once");
      }
    });
    loop.post(new Runnable() {
      @Override
      public void run() {
        done.countDown();
      }
    });
    Check.that(done.await(5, java.util.concurrent.TimeUnit.SECONDS), "the next turn");
    loop.close();
  }
}
