package ru.spetskarta.recorder.core.recording;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.queue.Disk;
import ru.spetskarta.recorder.core.queue.Journal;

/** Records a sign of life once a minute. The next process sees from the last one how long the app did not run. */
public final class Heart {
  public static final long EVERY = 60000;
  /** Ms: a shorter time without a sign of life is not a sleep, because timers may be late. */
  private static final long SLEEP_FROM = 3 * 60000;
  private static final String NAME = "heart";
  private static final Charset UTF8 = Charset.forName("UTF-8");

  private final Disk disk;
  private final Phone phone;
  private long wall;
  private long steady;
  private long boot;

  /** Reads the last sign of life of the process before. */
  public Heart(Disk disk, Phone phone) {
    this.disk = disk;
    this.phone = phone;
    try {
      String text = new String(disk.read(NAME), UTF8);
      if (text.length() < 10 || !text.startsWith(Journal.sumOf(text.substring(9)))) return;
      Map<String, Object> json = Json.objectOf(text.substring(9));
      wall = Json.number(json.get("wall"), 0);
      steady = Json.number(json.get("steady"), 0);
      boot = Json.number(json.get("boot"), 0);
    } catch (IOException never) {
      return;
    }
  }

  /** Time of the last sign of life, ms since 1970; 0 if there is none. */
  public long last() {
    return wall;
  }

  public long lastSteady() {
    return steady;
  }

  public boolean isDue() {
    return wall == 0 || phone.steady() - steady >= EVERY || phone.steady() < steady;
  }

  public void beat() {
    wall = phone.wall();
    steady = phone.steady();
    boot = phone.boot();
    String text = Json.write(Json.of("wall", wall, "steady", steady, "boot", boot));
    try {
      disk.replace(NAME, (Journal.sumOf(text) + " " + text).getBytes(UTF8));
    } catch (IOException full) {
      // The next minute tries again; until then the sleep would only look longer.
      return;
    }
  }

  public void stop() {
    wall = 0;
    steady = 0;
    disk.delete(NAME);
  }

  /** Whether the phone was switched off since the last sign of life. */
  public boolean isBooted() {
    long now = phone.boot();
    return (now != boot && now != 0 && boot != 0) || phone.steady() < steady;
  }

  /**
   * Times since the last sign of life in which nothing was recorded. `exit`: how the last process ended; null if the process is
   * the same.
   */
  public List<Map<String, Object>> sleeps(Exit exit) {
    List<Map<String, Object>> found = new ArrayList<Map<String, Object>>();
    if (wall == 0) return found;
    long now = phone.wall();
    if (!isBooted()) {
      // Their length comes from the steady clock, because a person may have set the other clock.
      String reason = exit == null ? "asleep" : exit == Exit.PERSON ? "stopped" : "ended";
      add(found, now - (phone.steady() - steady), now, reason);
      return found;
    }
    long on = Math.max(wall, now - phone.steady());
    add(found, wall, on, "off");
    add(found, found.isEmpty() ? wall : on, now, exit == null ? "asleep" : "ended");
    return found;
  }

  private static void add(List<Map<String, Object>> found, long from, long to, String reason) {
    if (to - from >= SLEEP_FROM) found.add(Json.of("from", from, "to", to, "reason", reason));
  }
}
