package ru.spetskarta.recorder.core;

import java.io.File;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.queue.Photo;
import ru.spetskarta.recorder.core.sending.Outcome;
import ru.spetskarta.recorder.core.sending.Server;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Stage;

/** What fails waits by itself, and what is sent again has the times that it was first sent with. */
public final class PausesTest {
  private PausesTest() {}

  /** A server with two machines, each with a token of its own, which can refuse what it gets. */
  private static final class Refusing extends Stage.Store {
    /** Tokens whose owner's account is full. */
    final Set<String> full = new HashSet<String>();
    boolean fullOfPhotos;
    /** The server has no time for points. */
    boolean busy;
    /** Points are refused for their time. */
    boolean misdated;
    /** The next consent arrives, but its answer is lost. */
    boolean lost;
    int photoCalls;

    Refusing(Phone phone) {
      super(phone);
    }

    private Answer refused(int status, String retryAfter, String code) {
      Answer answer = answer(null);
      answer.status = status;
      answer.code = code;
      answer.outcome = Outcome.of(status, retryAfter, code);
      return answer;
    }

    private Answer refused() {
      return refused(507, "600", "quota_full");
    }

    @Override
    public Answer self(String token) {
      String id = token.substring(0, token.indexOf('-'));
      return answer(Json.of("name", "Телефон", "equipment", Json.of("_id", id, "name", id, "type", "kran", "own", true)));
    }

    @Override
    public Answer points(String token, String json) {
      if (full.contains(token)) return refused();
      if (busy) return refused(503, "60", "unavailable");
      if (!misdated) return super.points(token, json);
      List<Object> rejected = new ArrayList<Object>();
      int count = Json.list(Json.objectOf(json).get("points")).size();
      for (int i = 0; i < count; i++) rejected.add(Json.of("index", i, "reason", "", "code", "bad_time"));
      return answer(Json.of("accepted", 0, "duplicates", 0, "rejected", rejected));
    }

    @Override
    public Answer photo(String token, Photo photo, long takenAt, File picture) {
      photoCalls++;
      return fullOfPhotos || full.contains(token) ? refused() : super.photo(token, photo, takenAt, picture);
    }

    @Override
    public Answer consent(String token, String json) {
      Answer answer = super.consent(token, json);
      if (!lost) return answer;
      lost = false;
      return Server.failed();
    }
  }

  private static Stage stage() throws Exception {
    Stage stage = new Stage();
    stage.server = new Refusing(stage.phone);
    stage.token = "kran-token";
    stage.phone.charging = true;
    stage.phone.jpeg = new byte[] {1, 2, 3};
    return stage;
  }

  private static Refusing serverOf(Stage stage) {
    return (Refusing) stage.server;
  }

  public static void testPointsGoOnWhileAPhotoMustWait() throws Exception {
    Stage stage = stage().begin().drive(2);
    serverOf(stage).fullOfPhotos = true;
    stage.call("photo");
    stage.drive(30);
    stage.phone.live(1000);
    Check.equal(stage.kept, stage.store().points, "points on the server");
    Check.equal(1, serverOf(stage).photoCalls, "attempts");
    Map<String, Object> link = Json.map(stage.state().get("link"));
    Check.equal("waiting", link.get("state"), "link");
    Check.that(Json.number(link.get("until"), 0) > stage.phone.wall, "until when");
    serverOf(stage).fullOfPhotos = false;
    stage.phone.live(700000);
    Check.equal(1, stage.store().photos.size(), "photos on the server");
    Check.equal("idle", Json.map(stage.state().get("link")).get("state"), "link");
    stage.remove();
  }

  public static void testAPhotoGoesOnWhilePointsMustWait() throws Exception {
    Stage stage = stage();
    serverOf(stage).busy = true;
    stage.begin().drive(2);
    stage.phone.live(1000);
    stage.call("photo");
    stage.phone.live(30000);
    Check.equal(1, stage.store().photos.size(), "photos on the server");
    Check.equal(2L, stage.count("points"), "points that wait");
    Check.equal("waiting", Json.map(stage.state().get("link")).get("state"), "link");
    // The clocks must be compared although points wait.
    stage.phone.set(-3600000);
    stage.call("photo");
    stage.phone.live(30000);
    Check.equal(2, stage.store().photos.size(), "photos on the server");
    serverOf(stage).busy = false;
    stage.phone.live(120000);
    Check.equal(stage.kept, stage.store().points, "points on the server");
    stage.remove();
  }

  public static void testAFullAccountHoldsBackOnlyItsMachine() throws Exception {
    Stage stage = stage();
    serverOf(stage).full.add("kran-token");
    stage.begin().drive(5);
    TreeSet<Long> held = new TreeSet<Long>(stage.kept);
    stage.recorder.stop();
    stage.token = "kamaz-token";
    stage.enrol();
    Check.that(stage.call("start").containsKey("ok"), "started");
    stage.drive(20);
    stage.phone.live(1000);
    TreeSet<Long> free = new TreeSet<Long>(stage.kept);
    free.removeAll(held);
    Check.equal(free, stage.store().points, "points of the other machine");
    Check.equal((long) held.size(), stage.count("points"), "points that wait");
    serverOf(stage).full.clear();
    stage.phone.live(700000);
    Check.equal(stage.kept, stage.store().points, "points on the server");
    stage.remove();
  }

  public static void testWhatIsRefusedForItsTimeMovesWithTheClock() throws Exception {
    Stage stage = stage().begin();
    serverOf(stage).misdated = true;
    stage.drive(10);
    stage.phone.live(1000);
    Check.equal("{\"points\":10,\"photos\":0}", Json.write(stage.state().get("misdated")), "kept");
    stage.phone.set(-3600000);
    stage.phone.live(60000);
    serverOf(stage).misdated = false;
    stage.call("redate");
    stage.phone.live(120000);
    Check.equal(stage.kept, stage.store().points, "points at their true times");
    stage.remove();
  }

  public static void testSendingAgainWhereNothingWaitsKeepsTheDifferenceOfTheClocks() throws Exception {
    Stage stage = stage().begin();
    stage.phone.set(7200000);
    stage.drive(2);
    stage.phone.live(60000);
    // What was refused has been sent meanwhile.
    stage.call("redate");
    stage.store().points.clear();
    long from = stage.phone.wall;
    stage.drive(2);
    stage.phone.live(60000);
    Check.that(!stage.store().points.isEmpty(), "points on the server");
    Check.that(stage.store().points.last() < from, "times on the server: " + stage.store().points);
    stage.remove();
  }

  public static void testAStartAfterTheClockWasSetIsAtItsTrueTime() throws Exception {
    Stage stage = stage().begin().drive(2);
    stage.recorder.stop();
    stage.phone.live(120000);
    // Nothing is recorded, so nothing has looked at the clock since.
    stage.phone.pass(3600000);
    stage.phone.set(7200000);
    stage.store().bodies.clear();
    long now = stage.phone.wall;
    Check.that(stage.call("start").containsKey("ok"), "started");
    stage.drive(2);
    Check.equal(now, Json.number(Json.map(stage.state().get("session")).get("since"), 0), "since when");
    stage.phone.live(120000);
    List<Long> starts = new ArrayList<Long>();
    for (Map<String, Object> body : stage.store().bodies) {
      for (Object plan : Json.list(body.get("photoPlans"))) starts.add(Json.number(Json.map(plan).get("at"), 0));
    }
    Check.equal("[" + (now - 7200000) + "]", starts.toString(), "starts on the server");
    stage.remove();
  }

  public static void testTheAgeOfAConsentDoesNotJumpWithTheClock() throws Exception {
    Stage stage = stage().live();
    serverOf(stage).lost = true;
    stage.call("enrol", "token", stage.token, "agreed", false);
    stage.recorder.agree();
    stage.phone.live(1000);
    Check.that(!serverOf(stage).lost, "sent once");
    stage.phone.set(7200000);
    stage.phone.live(600000);
    List<Map<String, Object>> consents = stage.store().consents;
    Check.equal(2, consents.size(), "sent");
    long age = Json.number(consents.get(1).get("age"), 0);
    Check.that(age < 600000, "age " + age);
    stage.remove();
  }
}
