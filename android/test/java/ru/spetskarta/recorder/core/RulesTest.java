package ru.spetskarta.recorder.core;

import java.io.File;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.queue.Disk;
import ru.spetskarta.recorder.core.queue.Thin;
import ru.spetskarta.recorder.core.recording.Day;
import ru.spetskarta.recorder.core.recording.Fix;
import ru.spetskarta.recorder.core.recording.Sampler;
import ru.spetskarta.recorder.core.recording.Sampling;
import ru.spetskarta.recorder.core.recording.Settings;
import ru.spetskarta.recorder.core.recording.Shaking;
import ru.spetskarta.recorder.core.recording.Skew;
import ru.spetskarta.recorder.core.sending.BackOff;
import ru.spetskarta.recorder.core.sending.Outcome;
import ru.spetskarta.recorder.core.sending.ServerClock;
import ru.spetskarta.recorder.core.stage.Check;

/** The rules give the same results as those in TypeScript, digit for digit. */
public final class RulesTest {
  public static String cases;
  public static String tracks;

  private RulesTest() {}

  private static List<Object> casesOf(String name) throws Exception {
    File file = new File(cases);
    Object all = Json.parse(new String(new Disk(file.getParentFile()).read(file.getName()), "UTF-8"));
    List<Object> found = Json.list(Json.map(all).get(name));
    Check.that(!found.isEmpty(), "no cases of " + name);
    return found;
  }

  private static List<double[]> recorded(String day) throws Exception {
    SimpleDateFormat time = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ssXXX");
    String text = new String(new Disk(new File(tracks)).read(day + ".csv"), "UTF-8").trim();
    List<double[]> rows = new ArrayList<double[]>();
    for (String row : text.split("\n")) {
      String[] cells = row.trim().split(",");
      if (cells[0].equals("timestamp_iso")) continue;
      rows.add(new double[] {time.parse(cells[0]).getTime(), Double.parseDouble(cells[1]), Double.parseDouble(cells[2]),
        Double.parseDouble(cells[3]), Double.parseDouble(cells[4])});
    }
    return rows;
  }

  /** Like `secondsOf` in android-cases.test.ts. */
  public static List<Fix> secondsOf(String day, boolean shakes) throws Exception {
    List<double[]> rows = recorded(day);
    List<Fix> fixes = new ArrayList<Fix>();
    for (int i = 0; i < rows.size(); i++) {
      double[] from = rows.get(i);
      double[] to = rows.get(Math.min(i + 1, rows.size() - 1));
      double seconds = (to[0] - from[0]) / 1000;
      double steps = seconds > 60 ? 1 : seconds;
      for (int k = 0; k < steps; k++) {
        Fix fix = new Fix();
        fix.at = (long) from[0] + k * 1000L;
        fix.lat = from[1] + ((to[1] - from[1]) * k) / seconds;
        fix.lng = from[2] + ((to[2] - from[2]) * k) / seconds;
        fix.speed = from[3];
        fix.accuracy = from[4];
        if (shakes) fix.vibration = (fix.at / 1000) % 600 < 300 ? 0.2 : 0.01;
        fixes.add(fix);
      }
    }
    return fixes;
  }

  public static void testChosenPointsAndMetresOfRealDays() throws Exception {
    TimeZone.setDefault(TimeZone.getTimeZone("Europe/Moscow"));
    for (Object one : casesOf("days")) {
      Map<String, Object> day = Json.map(one);
      Map<String, Object> wanted = Json.map(day.get("sampling"));
      Sampling sampling = new Sampling(Json.number(wanted.get("interval"), 0), Json.decimal(wanted.get("distance")),
          Json.number(wanted.get("heartbeat"), 0), Json.decimal(wanted.get("accuracy")));
      Sampler sampler = new Sampler();
      Day sums = null;
      StringBuilder seconds = new StringBuilder();
      long before = Json.number(day.get("first"), 0);
      for (Fix fix : secondsOf(Json.text(day.get("day")), Boolean.TRUE.equals(day.get("shakes")))) {
        for (Fix point : sampler.take(fix, sampling)) {
          sums = (sums == null ? Day.empty(point.at) : sums).plus(point);
          seconds.append(seconds.length() == 0 ? "" : " ").append((point.at - before) / 1000);
          before = point.at;
        }
      }
      Check.equal(day.get("seconds"), seconds.toString(), "points of " + day.get("day"));
      Check.equal(day.get("metres"), sums.metres, "metres of " + day.get("day"));
    }
  }

  public static void testShaking() throws Exception {
    for (Object one : casesOf("shaking")) {
      List<Object> samples = Json.list(Json.map(one).get("samples"));
      double[] at = new double[samples.size()];
      double[][] axes = new double[3][samples.size()];
      for (int i = 0; i < samples.size(); i++) {
        List<Object> sample = Json.list(samples.get(i));
        at[i] = Json.decimal(sample.get(0));
        for (int axis = 0; axis < 3; axis++) axes[axis][i] = Json.decimal(sample.get(axis + 1));
      }
      Shaking got = Shaking.of(at, axes, samples.size());
      Object wanted = Json.map(one).get("shaking");
      if (wanted == null) Check.equal(null, got, "too few samples");
      else {
        Check.equal(Json.map(wanted).get("vibration"), got.vibration, "vibration");
        Check.equal(Json.map(wanted).get("frequency"), got.frequency, "frequency");
      }
    }
  }

  public static void testThinning() throws Exception {
    for (Object one : casesOf("thinPhotos")) {
      List<Long> at = new ArrayList<Long>();
      List<Long> bytes = new ArrayList<Long>();
      for (Object moment : Json.list(Json.map(one).get("at"))) {
        at.add(Json.whole(moment));
        bytes.add(100L + bytes.size());
      }
      List<Integer> given = Thin.photos(at, bytes, Json.number(Json.map(one).get("bytes"), 0));
      Check.equal(Json.write(Json.map(one).get("given")), Json.write(given), "photos given up");
    }
    for (Object one : casesOf("thinPoints")) {
      List<Integer> given = Thin.points((int) Json.number(Json.map(one).get("count"), 0));
      Check.equal(Json.write(Json.map(one).get("given")), Json.write(given), "points given up");
    }
  }

  public static void testBackOffAndSizes() throws Exception {
    for (Object one : casesOf("backOff")) {
      List<Object> row = Json.list(one);
      long wait = BackOff.wait((int) Json.number(row.get(0), 0), Json.decimal(row.get(1)), Json.number(row.get(2), 0));
      Check.equal(Json.whole(row.get(3)), wait, "wait " + row);
    }
    for (Object one : casesOf("sizes")) {
      List<Object> row = Json.list(one);
      int size = (int) Json.number(row.get(0), 0);
      Check.equal(Json.whole(row.get(1)), (long) BackOff.larger(size), "larger than " + size);
      Check.equal(Json.whole(row.get(2)), (long) BackOff.smaller(size), "smaller than " + size);
    }
  }

  public static void testOutcomes() throws Exception {
    for (Object one : casesOf("outcomes")) {
      Map<String, Object> row = Json.map(one);
      int status = (int) Json.number(row.get("status"), 0);
      Outcome outcome = Outcome.of(status, Json.text(row.get("retryAfter")), Json.text(row.get("code")));
      Check.equal(row.get("kind"), outcome.kind.name().toLowerCase(), "outcome of " + row);
      Check.equal(row.get("reason"), outcome.reason, "reason of " + row);
      Check.equal(Json.whole(row.get("after")), outcome.after, "wait of " + row);
      Check.equal(row.get("waits"), outcome.waits == null ? null : outcome.waits.name().toLowerCase(), "what waits of " + row);
    }
  }

  public static void testClocks() throws Exception {
    for (Object one : casesOf("skews")) {
      List<Object> row = Json.list(one);
      Long got = Skew.measure(Json.number(row.get(0), 0), Json.number(row.get(1), 0), Json.number(row.get(2), 0));
      Check.equal(Json.whole(row.get(3)), got, "skew of " + row);
    }
    for (Object one : casesOf("clocks")) {
      Map<String, Object> row = Json.map(one);
      ServerClock clock = new ServerClock();
      Long skew = null;
      List<Object> believed = new java.util.ArrayList<Object>();
      for (Object serverAt : Json.list(row.get("measured"))) {
        Long heard = clock.hear(Skew.measure(0, 0, Json.number(serverAt, 0)), skew);
        skew = heard == null ? skew : heard;
        believed.add(skew);
      }
      Check.equal(Json.write(row.get("believed")), Json.write(believed), "believed of " + row.get("measured"));
      Check.equal(row.get("asks"), clock.mustAsk(skew), "asks after " + row.get("measured"));
    }
    for (Object one : casesOf("corrected")) {
      Map<String, Object> row = Json.map(one);
      long got = Skew.corrected(1000, Json.whole(row.get("then")), Json.whole(row.get("now")));
      Check.equal(Json.whole(row.get("at")), got, "time of " + row);
    }
  }

  public static void testSizesOfPhotosAndRoom() throws Exception {
    for (Object one : casesOf("photoBytes")) {
      List<Object> row = Json.list(one);
      Check.equal(Json.whole(row.get(1)), (long) Settings.photoBytes((int) Json.number(row.get(0), 0)), "bytes");
    }
    for (Object one : casesOf("rooms")) {
      Map<String, Object> row = Json.map(one);
      Check.equal(row.get("room"), Thin.room(Json.number(row.get("free"), 0)), "room " + row);
    }
  }
}
