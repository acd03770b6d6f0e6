package ru.spetskarta.recorder.core.sending;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Waits after failures: of all sending, of one machine, of its points and notes, or of its photos, so that the rest goes on.
 * As in `recorder/src/sending/pauses.ts`. Times are ms of the steady clock.
 */
public final class Pauses {
  /** What waits: everything, or else a machine's id, `ofRecords` or `ofPhotos` it. */
  public static final String ALL = "all";

  public static final class Pause {
    public final long until;
    /** `network`, `server` or `slow`. */
    public String reason;

    private Pause(long until, String reason) {
      this.until = until;
      this.reason = reason;
    }
  }

  private final Map<String, Pause> pauses = new HashMap<String, Pause>();
  /** Numbers of failures in a row. */
  private final Map<String, Integer> failures = new HashMap<String, Integer>();

  public static String ofRecords(String equipment) {
    return "records of " + equipment;
  }

  public static String ofPhotos(String equipment) {
    return "photos of " + equipment;
  }

  public boolean has(String what) {
    return pauses.containsKey(what);
  }

  /** The pause that ends first; null if nothing waits. */
  public Pause first() {
    Pause first = null;
    for (Pause pause : pauses.values()) if (first == null || pause.until < first.until) first = pause;
    return first;
  }

  /** When the next pause ends: while everything waits, that pause. `Long.MAX_VALUE` if nothing waits. */
  public long nextEnd() {
    Pause next = has(ALL) ? pauses.get(ALL) : first();
    return next == null ? Long.MAX_VALUE : next.until;
  }

  public void begin(String what, long until, String reason) {
    pauses.put(what, new Pause(until, reason));
  }

  /** Begins a pause that is longer after each failure in a row. */
  public void fail(String what, Outcome later, double random, long now) {
    int count = failures.containsKey(what) ? failures.get(what) + 1 : 1;
    failures.put(what, count);
    begin(what, now + BackOff.wait(count, random, later.after), later.reason);
  }

  /** Forgets the failures of what has succeeded. The network works, so it is not what the others wait for. */
  public void succeed(String... what) {
    failures.remove(ALL);
    for (String one : what) failures.remove(one);
    for (Pause pause : pauses.values()) if ("network".equals(pause.reason)) pause.reason = "slow";
  }

  /** Ends the pauses that are over. */
  public void pass(long now) {
    List<String> all = new ArrayList<String>(pauses.keySet());
    for (String what : all) if (pauses.get(what).until <= now) pauses.remove(what);
  }

  /** Ends all pauses. */
  public void end() {
    pauses.clear();
    failures.clear();
  }
}
