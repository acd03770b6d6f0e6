package ru.spetskarta.recorder.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import ru.spetskarta.recorder.core.basics.Hash;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.sending.Server;
import ru.spetskarta.recorder.core.stage.Backend;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Proxy;
import ru.spetskarta.recorder.core.stage.Stage;

/** Sends to the real server with its database: nothing may be lost or doubled, whatever the network does. */
public final class SendingTest {
  private SendingTest() {}

  /** A phone with a machine on the server. */
  private static final class Shift {
    final Stage stage = new Stage();
    final Map<String, Object> machine = Backend.machine();
    final Proxy proxy;
    /** Hashes of the photos taken. */
    final TreeSet<Object> taken = new TreeSet<Object>();

    Shift() throws Exception {
      this(Backend.origin);
    }

    Shift(String origin) throws Exception {
      proxy = new Proxy(origin);
      stage.token = Json.text(machine.get("token"));
      stage.server = new Stage.Real(proxy.origin(), stage.phone);
    }

    /** Takes a different picture each time. */
    void photo() throws Exception {
      stage.phone.jpeg = Backend.jpeg();
      stage.call("photo");
      Check.equal("taken", Json.map(stage.state().get("photo")).get("state"), "photo");
      taken.add(Hash.of(stage.phone.jpeg));
    }

    Shift offline() {
      stage.phone.online = false;
      return this;
    }

    Shift online() {
      stage.phone.online = true;
      stage.recorder.onNetwork();
      return this;
    }

    Map<String, Object> stored() throws Exception {
      return Backend.stored(machine.get("equipment"));
    }

    TreeSet<Long> times() throws Exception {
      List<Object> points = Json.list(stored().get("points"));
      TreeSet<Long> times = new TreeSet<Long>();
      for (Object at : points) times.add(Json.whole(at));
      Check.equal(points.size(), times.size(), "rows of the server");
      return times;
    }

    void check() throws Exception {
      stage.empty();
      Check.equal(stage.kept, times(), "points on the server");
      List<Object> photos = Json.list(stored().get("photos"));
      Check.equal(taken, new TreeSet<Object>(photos), "photos on the server");
      Check.equal(taken.size(), photos.size(), "rows of photos");
      proxy.close();
      stage.remove();
    }
  }

  public static void testADayOfflineIsSentWhole() throws Exception {
    Shift shift = new Shift();
    shift.stage.begin();
    shift.offline();
    for (int hour = 0; hour < 10; hour++) {
      shift.stage.drive(360);
      shift.photo();
    }
    Check.equal(3600L, shift.stage.count("points"), "points waiting");
    Check.equal(10L, shift.stage.count("photos"), "photos waiting");
    shift.online();
    shift.stage.recorder.stop();
    shift.stage.empty();
    Check.equal(1.0, shift.stored().get("stops"), "stops on the server");
    shift.check();
  }

  public static void testEveryFaultInTurnLosesAndDoublesNothing() throws Exception {
    for (Proxy.Fault fault : Proxy.Fault.values()) {
      Shift shift = new Shift();
      shift.stage.begin();
      shift.offline();
      shift.stage.drive(1500);
      shift.photo();
      shift.photo();
      // The question for the time, two batches of points and two photos: each meets the fault.
      shift.proxy.plan(fault, Proxy.Fault.PASS, fault, Proxy.Fault.PASS, fault, Proxy.Fault.PASS, fault,
          Proxy.Fault.PASS, fault);
      shift.online();
      Check.that(shift.stage.recorder.recording(), "ended by a single " + fault);
      shift.check();
    }
  }

  public static void testPhotosGoIntoTheStoreWhereTheServerSaysSo() throws Exception {
    long puts = Backend.puts(false);
    Shift shift = new Shift(Backend.direct);
    shift.stage.begin().drive(5);
    shift.photo();
    shift.photo();
    shift.stage.empty();
    Check.equal(puts + 2, Backend.puts(false), "puts");
    shift.check();
  }

  public static void testAStoreThatRefusesIsPassedBy() throws Exception {
    long puts = Backend.puts(true);
    Shift shift = new Shift(Backend.direct);
    shift.stage.begin().drive(5);
    shift.photo();
    shift.photo();
    shift.stage.empty();
    // The second one is not even tried.
    Check.equal(puts + 1, Backend.puts(false), "puts");
    shift.check();
  }

  public static void testFaultsBesideTheStoreLoseAndDoubleNothing() throws Exception {
    for (Proxy.Fault fault : Proxy.Fault.values()) {
      Shift shift = new Shift(Backend.direct);
      shift.stage.begin();
      shift.offline();
      for (int i = 0; i < 3; i++) shift.photo();
      // After the question for the time, the question for a place and the report that the photo is there meet the fault in
      // turn.
      shift.proxy.plan(Proxy.Fault.PASS, fault, Proxy.Fault.PASS, fault, Proxy.Fault.PASS, Proxy.Fault.PASS, fault);
      shift.online();
      shift.check();
    }
  }

  public static void testTheServerIsAskedNotSoonerThanItWants() throws Exception {
    Shift shift = new Shift();
    shift.stage.begin();
    shift.offline();
    shift.stage.drive(5);
    // This answer has «retry-after: 3»; without it the first wait would be 1 to 2 s.
    shift.proxy.plan(Proxy.Fault.S503);
    shift.online();
    Map<String, Object> link = Json.map(shift.stage.state().get("link"));
    Check.equal("waiting", link.get("state"), "link");
    Check.equal(3000L, Json.number(link.get("until"), 0) - shift.stage.phone.wall, "wait");
    int requests = shift.proxy.requests;
    shift.stage.phone.live(2900);
    Check.equal(requests, shift.proxy.requests, "requests before");
    shift.check();
  }

  public static void testAnyFaultsAtAnyTime() throws Exception {
    Random random = new Random(5);
    Proxy.Fault[] faults = {Proxy.Fault.PASS, Proxy.Fault.PASS, Proxy.Fault.PASS, Proxy.Fault.CUT, Proxy.Fault.HALF,
      Proxy.Fault.DOUBLE, Proxy.Fault.S500, Proxy.Fault.S503, Proxy.Fault.PORTAL, Proxy.Fault.OTHER};
    Shift shift = new Shift();
    shift.stage.begin();
    for (int i = 0; i < 100; i++) {
      shift.proxy.plan(faults[random.nextInt(faults.length)]);
      shift.stage.drive(10);
      if (i % 5 == 0) shift.photo();
    }
    shift.check();
  }

  public static void testASleepIsOnTheServerOnceThoughItsAnswersAreLost() throws Exception {
    Shift shift = new Shift();
    shift.stage.begin().drive(6);
    shift.stage.phone.pass(3600000);
    shift.proxy.plan(Proxy.Fault.PASS, Proxy.Fault.PASS, Proxy.Fault.CUT, Proxy.Fault.CUT);
    shift.stage.live();
    shift.stage.recorder.resumeAfterDeath(Exit.SYSTEM, true);
    shift.stage.empty();
    Map<String, Object> sleep = Json.map(shift.stage.state().get("asleep"));
    Map<String, Object> told = Json.of("from", sleep.get("from"), "to", sleep.get("to"), "reason", "ended");
    Check.equal("[" + Json.write(told) + "]", Json.write(shift.stored().get("sleeps")), "sleeps on the server");
    shift.check();
  }

  /** The clock is months wrong and is then set; an answer is lost, and the next process measures another difference. */
  public static void testAWrongClockDoublesNothing() throws Exception {
    Shift shift = new Shift();
    // This server keeps the real times in its answers.
    shift.stage.server = new Server(shift.proxy.origin(), shift.stage.phone, 1500, 400);
    shift.stage.begin();
    shift.offline();
    // A process that has not asked for the server's time.
    shift.stage.live();
    shift.stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
    shift.stage.drive(200);
    shift.stage.phone.wall -= 7200000;
    shift.stage.drive(200);
    shift.proxy.plan(Proxy.Fault.PASS, Proxy.Fault.CUT);
    shift.online();
    Check.equal(400, shift.times().size(), "points whose answer was lost");
    shift.stage.phone.pass(60000);
    shift.stage.live();
    shift.stage.empty();
    Check.equal(400, shift.times().size(), "points on the server");
    shift.proxy.close();
    shift.stage.remove();
  }

  /** Real clocks: the phone's is right, but another server in between reports another time. */
  private static Shift ofToday() throws Exception {
    Shift shift = new Shift();
    shift.stage.phone.wall = System.currentTimeMillis() / 1000 * 1000 - 7200000;
    shift.stage.server = new Server(shift.proxy.origin(), shift.stage.phone, 1500, 400);
    return shift;
  }

  public static void testAStrangersClockDestroysNothing() throws Exception {
    Shift shift = ofToday();
    shift.stage.begin();
    shift.offline();
    shift.stage.drive(200);
    for (int i = 0; i < 3; i++) shift.photo();
    for (int i = 0; i < 6; i++) shift.proxy.plan(Proxy.Fault.PORTAL, Proxy.Fault.LIKE_OURS, Proxy.Fault.DATED);
    shift.stage.phone.wall = System.currentTimeMillis();
    shift.online();
    shift.stage.empty();
    Check.equal(200, shift.times().size(), "points on the server");
    Check.equal(3, Json.list(shift.stored().get("photos")).size(), "photos on the server");
    shift.proxy.close();
    shift.stage.remove();
  }

  /** Two whole answers are dated 1970: points that the server then refuses are kept, and sent once the clocks are right. */
  public static void testWhatIsRefusedForItsTimeIsKeptAndSentOnceTheClockIsRight() throws Exception {
    final boolean[] wrong = {true};
    Shift shift = new Shift();
    final Stage stage = shift.stage;
    stage.server = new Server(shift.proxy.origin(), stage.phone, 1500, 400) {
      @Override
      public Answer self(String token) {
        Answer answer = super.self(token);
        answer.serverAt = wrong[0] ? 1000 : stage.phone.wall;
        return answer;
      }
    };
    stage.begin();
    shift.offline();
    stage.drive(20);
    shift.photo();
    shift.online();
    for (int i = 0; i < 5; i++) stage.phone.live(60000);
    Check.equal("{\"points\":20,\"photos\":1}", Json.write(stage.state().get("misdated")), "kept and said");
    Check.equal(0, shift.times().size(), "points on the server");
    // The next process knows of them too.
    stage.live();
    stage.recorder.resumeAfterDeath(Exit.UNKNOWN, true);
    Check.equal("{\"points\":20,\"photos\":1}", Json.write(stage.state().get("misdated")), "in the next life");
    wrong[0] = false;
    stage.call("redate");
    shift.check();
    Check.equal("{\"points\":0,\"photos\":0}", Json.write(stage.state().get("misdated")), "none is left");
  }

  public static void testARevokedLinkKeepsEverythingUntilItIsConnectedAnew() throws Exception {
    Shift shift = new Shift();
    shift.stage.begin();
    shift.offline();
    shift.stage.drive(20);
    Backend.revoke(shift.machine.get("recorder"));
    shift.online();
    Check.that(!shift.stage.recorder.recording(), "recording has ended");
    Check.equal(20L, shift.stage.count("points"), "points kept");
    Check.equal("revoked", shift.stage.call("enrol", "token", shift.stage.token).get("error"), "the old link");
    shift.stage.token = Json.text(Backend.again(shift.machine.get("equipment")).get("token"));
    shift.stage.enrol();
    shift.check();
  }

  public static void testAStrangersWordsDeleteNoNoteAndEndNothing() throws Exception {
    for (Proxy.Fault fault : Proxy.Fault.values()) {
      if (fault == Proxy.Fault.HANG) continue;
      Shift shift = new Shift();
      shift.stage.begin().drive(5);
      shift.stage.empty();
      shift.offline();
      shift.stage.call("note", "what", "fuel");
      // In our server's own words it counts after the second time.
      boolean isOurs = fault == Proxy.Fault.OURS400 || fault == Proxy.Fault.OURS413;
      if (isOurs) shift.proxy.plan(fault);
      else shift.proxy.plan(fault, Proxy.Fault.PASS, fault, Proxy.Fault.PASS, fault);
      shift.online();
      shift.stage.recorder.stop();
      for (int i = 0; i < 30; i++) shift.stage.phone.live(60000);
      Check.equal(1.0, shift.stored().get("notes"), "notes on the server after " + fault);
      Check.equal(1.0, shift.stored().get("stops"), "stops on the server after " + fault);
      shift.check();
    }
    for (Proxy.Fault fault : new Proxy.Fault[] {Proxy.Fault.EMPTY401, Proxy.Fault.OTHERS401, Proxy.Fault.OTHERS403,
        Proxy.Fault.S401, Proxy.Fault.S403}) {
      Shift shift = new Shift();
      shift.stage.begin().drive(5);
      shift.proxy.plan(fault, fault, fault, fault, fault, fault);
      shift.stage.drive(200);
      Check.that(shift.stage.recorder.recording(), "ended by " + fault + " in a row");
      shift.check();
    }
  }

  public static void testErrorsOfTheLinkAreTold() throws Exception {
    Shift shift = new Shift();
    shift.stage.live();
    shift.proxy.plan(Proxy.Fault.S500, Proxy.Fault.OURS403, Proxy.Fault.S403, Proxy.Fault.PORTAL, Proxy.Fault.OTHER);
    List<Object> errors = new ArrayList<Object>();
    for (int i = 0; i < 5; i++) errors.add(shift.stage.call("enrol", "token", shift.stage.token).get("error"));
    Check.equal("[server, not_allowed, server, network, server]", errors.toString(), "errors");
    shift.stage.enrol();
    shift.proxy.close();
    shift.stage.remove();
  }

  /** With the real threads and clocks, briefly: what is recorded is sent although a call hangs. */
  public static void testWithItsOwnThreads() throws Exception {
    Shift shift = new Shift();
    Stage stage = shift.stage;
    stage.recorder = new Recorder(stage.dir, shift.proxy.origin(), stage.phone, stage.vault);
    stage.phone.recorder = stage.recorder;
    stage.phone.charging = true;
    stage.enrol().call("start");
    shift.proxy.plan(Proxy.Fault.CUT);
    for (int i = 0; i < 200; i++) {
      stage.phone.pass(10000);
      stage.fix();
      stage.recorder.tick();
      stage.recorder.onMotion(0, 0, 0, stage.phone.steady);
      if (i == 100) stage.recorder.onNetwork();
    }
    Check.that(stage.recorder.recording(), "recording");
    long until = System.currentTimeMillis() + 20000;
    while (stage.count("points") > 0 && System.currentTimeMillis() < until) {
      stage.phone.pass(60000);
      stage.recorder.tick();
      Thread.sleep(20);
    }
    Check.equal(200, Json.list(shift.stored().get("points")).size(), "points on the server");
    stage.recorder.close();
    Check.equal("{}", stage.recorder.state(), "closed");
    shift.proxy.close();
    stage.remove();
  }
}
