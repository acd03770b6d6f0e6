package ru.spetskarta.recorder.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.platform.Limits;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.queue.Photo;
import ru.spetskarta.recorder.core.sending.Outcome;
import ru.spetskarta.recorder.core.stage.BreakingDisk;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Stage;

/**
 * Ten hours with everything at once: a kill each twenty minutes, updates, Doze, a hangar, locating switched off in it, a clock
 * that jumps, a portal that answers every call. Nothing may be lost or doubled, and each minute must be recorded or have
 * exactly one reason, the right one.
 */
public final class ShiftTest {
  private static final long MINUTE = 60000;
  private static final int SHIFT = 600;
  /** Minutes of a night in a hangar after the shift. */
  private static final int NIGHT = 480;
  private static final Exit[] EXITS = {Exit.SYSTEM, Exit.UPDATE, Exit.CRASH, Exit.UNKNOWN, Exit.PERSON};

  private ShiftTest() {}

  /** A server behind a network that answers most calls itself. */
  private static final class Portal extends Stage.Store {
    private final Random random = new Random(34);
    private final Phone phone;
    private boolean open;

    Portal(Phone phone) {
      super(phone);
      this.phone = phone;
    }

    /** The portal's answer; null: it lets the call through. */
    private Answer instead() {
      Answer answer = new Answer();
      answer.sentAt = phone.wall();
      answer.receivedAt = phone.wall();
      answer.serverAt = random.nextBoolean() ? 1000 : phone.wall() + 86400000L * random.nextInt(400);
      int[] statuses = {200, 200, 302, 400, 401, 403, 404, 413, 415, 422, 429, 500, 503};
      String[] codes = {null, "no", "forbidden", "access_denied"};
      answer.status = statuses[random.nextInt(statuses.length)];
      answer.code = codes[random.nextInt(codes.length)];
      answer.outcome = Outcome.of(answer.status, null, answer.code);
      answer.body = answer.status == 200 ? Json.of("ok", true, "now", 1000) : null;
      return open || random.nextInt(3) == 0 ? null : answer;
    }

    @Override
    public Answer self(String token) {
      Answer said = instead();
      return said == null ? super.self(token) : said;
    }

    @Override
    public Answer points(String token, String json) {
      Answer said = instead();
      return said == null ? super.points(token, json) : said;
    }

    @Override
    public Answer driverNotes(String token, String json) {
      Answer said = instead();
      return said == null ? super.driverNotes(token, json) : said;
    }

    @Override
    public Answer consent(String token, String json) {
      Answer said = instead();
      return said == null ? super.consent(token, json) : said;
    }

    @Override
    public Answer photo(String token, Photo photo, long takenAt, java.io.File picture) {
      Answer said = instead();
      return said == null ? super.photo(token, photo, takenAt, picture) : said;
    }
  }

  private static List<Map<String, Object>> toldOf(Stage stage) {
    List<Map<String, Object>> told = new ArrayList<Map<String, Object>>();
    for (Map<String, Object> body : stage.store().bodies) {
      for (Object one : Json.list(body.get("sleeps"))) told.add(Json.map(one));
    }
    return told;
  }

  /** `recorded`, the reason that was sent, or `nothing`. `at`: ms by the server's clock. */
  private static String accountOf(long at, TreeSet<Long> points, List<Map<String, Object>> told) {
    Long before = points.floor(at);
    Long after = points.ceiling(at);
    // A shorter silence is not reported.
    if (before != null && after != null && after - before <= 3 * MINUTE) return "recorded";
    for (Map<String, Object> span : told) {
      if (at >= Json.number(span.get("from"), 0) - MINUTE && at <= Json.number(span.get("to"), 0) + MINUTE) return Json.text(span.get("reason"));
    }
    return "nothing";
  }

  /** The wrong ones among the reasons that were sent for a period around `at`. */
  private static String wrongOf(long at, List<Map<String, Object>> told, String right) {
    StringBuilder wrong = new StringBuilder();
    for (Map<String, Object> span : told) {
      boolean isWithin = at >= Json.number(span.get("from"), 0) + MINUTE && at <= Json.number(span.get("to"), 0) - MINUTE;
      if (isWithin && !right.contains(Json.text(span.get("reason")))) wrong.append(span.get("reason")).append(' ');
    }
    return wrong.toString();
  }

  /** What each minute of the shift really was: ms since the start, by a clock that cannot be set. */
  private static final class Truth {
    final List<long[]> spans = new ArrayList<long[]>();
    final List<String> reasons = new ArrayList<String>();

    void add(long from, long to, String... reason) {
      spans.add(new long[] {from, to});
      reasons.add(java.util.Arrays.toString(reason));
    }

    /** The right reasons at this moment; empty: it must be recorded. */
    String at(long moment) {
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < spans.size(); i++) {
        if (moment >= spans.get(i)[0] - MINUTE && moment <= spans.get(i)[1] + MINUTE) all.append(reasons.get(i));
      }
      return all.toString();
    }
  }

  /** The server's names of `EXITS`. */
  private static final String[] WORDS = {"ended", "ended", "ended", "ended", "stopped"};

  private static void play(boolean isClockSet, int night) throws Exception {
    Stage stage = new Stage();
    Portal portal = new Portal(stage.phone);
    portal.open = true;
    stage.server = portal;
    stage.phone.jpeg = new byte[] {1, 2, 3};
    stage.begin();
    // The clocks have been compared twice before the portal begins.
    stage.drive(12);
    int driven = 12;
    portal.open = false;
    long first = stage.phone.wall;
    long began = stage.phone.steady;
    int photos = 0;
    int notes = 0;
    Truth truth = new Truth();
    boolean wasOff = false;
    for (int minute = 1; minute <= SHIFT + night; minute++) {
      boolean isHangar = minute > 200 && minute <= 290 || minute > SHIFT;
      boolean isOff = minute > 225 && minute <= 255;
      boolean isDoze = minute > 400 && minute <= 430;
      stage.phone.online = minute % 45 > 10 && !isDoze;
      if (isClockSet && minute % 100 == 50) stage.phone.set(minute % 200 == 50 ? 7200000 : -7200000);
      stage.phone.limits = new Limits(isOff, false, false);
      // Android does the same; otherwise the core would notice by its own timer, up to two minutes later.
      if (isOff != wasOff) stage.recorder.onProblem(isOff ? "unavailable" : null);
      wasOff = isOff;
      long from = stage.phone.steady - began;
      if (isDoze) stage.phone.pass(MINUTE);
      else if (isHangar) stage.phone.live(MINUTE);
      else {
        stage.drive(6);
        driven += 6;
      }
      if (isHangar) truth.add(from, stage.phone.steady - began, isOff ? "location_off" : "signal");
      if (isDoze) truth.add(from, stage.phone.steady - began, "asleep", WORDS[minute / 20 % EXITS.length]);
      if (minute % 30 == 0 && !isDoze) {
        stage.phone.jpeg = new byte[] {1, 2, (byte) minute, (byte) (minute >> 8)};
        stage.call("photo");
        photos++;
      }
      if (minute % 50 == 25 && !isDoze) {
        stage.phone.jpeg = new byte[] {3, (byte) minute, (byte) (minute >> 8)};
        stage.call("note", "what", "breakdown");
        notes++;
        photos++;
      }
      if (minute % 20 == 0) {
        from = stage.phone.steady - began;
        stage.phone.pass(minute % 3 * 2 * MINUTE);
        truth.add(from, stage.phone.steady - began, WORDS[minute / 20 % EXITS.length]);
        stage.live(new BreakingDisk(stage.dir, 0, minute));
        stage.recorder.resumeAfterDeath(EXITS[minute / 20 % EXITS.length], true);
      }
    }
    stage.drive(1);
    driven++;
    long length = stage.phone.steady - began;
    portal.open = true;
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.empty();
    Check.equal(driven, portal.points.size(), "lost or doubled points");
    Check.equal(photos, portal.photos.size(), "photos");
    Check.equal(notes, portal.said.size(), "what the driver said");
    List<Map<String, Object>> told = toldOf(stage);
    List<String> wrong = new ArrayList<String>();
    int explained = 0;
    for (long at = MINUTE; at < length; at += MINUTE) {
      String account = accountOf(first + at, portal.points, told);
      String right = truth.at(at);
      if (account.equals("recorded")) continue;
      explained++;
      if (!right.contains(account)) wrong.add(at / MINUTE + " " + account + " for " + right);
      String also = wrongOf(first + at, told, right);
      if (!also.isEmpty()) wrong.add(at / MINUTE + " also " + also + "for " + right);
    }
    Check.equal("[]", wrong.toString(), "minutes that are neither recorded nor rightly explained");
    Check.that(explained > 100, "hangar, Doze and kills have left gaps: " + explained);
    stage.remove();
  }

  public static void testTenHoursWithEverythingAtOnce() throws Exception {
    play(false, 0);
  }

  /** The recording goes on in a hangar until the morning, and is ended and restarted all the time. */
  public static void testTheSameWithANightInAHangar() throws Exception {
    play(false, NIGHT);
  }

  /** The clock jumps two hours ahead and back, six times; the true times are the server's. */
  public static void testTheSameWithAClockThatJumps() throws Exception {
    play(true, 0);
  }

  /** The clock is set two hours ahead and back without a server to compare it with: nothing may be lost or doubled. */
  public static void testAClockThatJumpsLosesAndDoublesNothing() throws Exception {
    Stage stage = new Stage().begin();
    stage.phone.online = false;
    for (int hour = 0; hour < 10; hour++) {
      stage.drive(60);
      stage.phone.wall += hour % 2 == 0 ? 7200000 : -7200000;
      stage.drive(60);
      stage.live(new BreakingDisk(stage.dir, 0, hour + 1));
      stage.recorder.resumeAfterDeath(Exit.SYSTEM, true);
    }
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.empty();
    Check.equal(1200, stage.store().points.size(), "points");
    stage.remove();
  }
}
