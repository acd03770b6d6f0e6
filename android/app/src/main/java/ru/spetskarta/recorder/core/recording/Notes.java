package ru.spetskarta.recorder.core.recording;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.queue.Queue;

/**
 * Stops by hand, sleeps of the phone, heartbeats without a point and statements about the engine, stored until the server has
 * them. Each is a map with `equipment`, its times by the phone's clock and, once it is known, the `skew` of that clock. An
 * entry among the stops with `minutes` is a start, or a change of how often photos are taken.
 */
public final class Notes {
  public static final String STOPS = "stops";
  public static final String SLEEPS = "sleeps";
  public static final String BEATS = "beats";
  /** Engine marks, sent in a call of their own. */
  public static final String MARKS = "marks";
  /** Notes of the driver, sent in a call of their own. */
  public static final String SAID = "said";
  /** Consents, each sent in a call of its own. */
  public static final String CONSENTS = "agreed";
  private static final String[] WITH_POINTS = {STOPS, SLEEPS, BEATS};
  private static final String[] KINDS = {STOPS, SLEEPS, BEATS, MARKS, SAID, CONSENTS};
  private static final String[] TIMES = {"at", "from", "to", "since"};
  /** Maximum numbers in one call. */
  private static final int A_CALL = 50;
  private static final int MARKS_A_CALL = 20;
  private static final int KEPT = 500;
  /** Maximum age of a consent in ms that the server accepts. */
  private static final long LONGEST_AGO = 400 * 86400000L;

  private final Queue queue;

  public Notes(Queue queue) {
    this.queue = queue;
  }

  public void add(String kind, Map<String, Object> note, Long skew) {
    if (skew != null) note.put("skew", skew);
    List<Object> notes = new ArrayList<Object>(Json.list(queue.get(kind)));
    notes.add(note);
    while (notes.size() > KEPT) notes.remove(0);
    queue.put(Json.of(kind, notes));
  }

  public Set<String> equipments() {
    Set<String> found = new LinkedHashSet<String>();
    for (String kind : KINDS) {
      for (Object note : Json.list(queue.get(kind))) found.add(equipmentOf(note));
    }
    return found;
  }

  /** Marks for one call; null if none wait. */
  public Map<String, List<Object>> marksOf(String equipment) {
    List<Object> marks = of(MARKS, equipment, MARKS_A_CALL);
    return marks.isEmpty() ? null : Collections.singletonMap(MARKS, marks);
  }

  /** Notes of the driver for one call; null if none wait. */
  public Map<String, List<Object>> saidOf(String equipment) {
    List<Object> said = of(SAID, equipment, A_CALL);
    return said.isEmpty() ? null : Collections.singletonMap(SAID, said);
  }

  /** The oldest consent; null if none waits. */
  public Map<String, List<Object>> consentOf(String equipment) {
    List<Object> consents = of(CONSENTS, equipment, 1);
    return consents.isEmpty() ? null : Collections.singletonMap(CONSENTS, consents);
  }

  /** Notes for one call of points, by their kinds; null if none wait. */
  public Map<String, List<Object>> of(String equipment) {
    Map<String, List<Object>> found = new LinkedHashMap<String, List<Object>>();
    boolean any = false;
    for (String kind : WITH_POINTS) {
      found.put(kind, of(kind, equipment, A_CALL));
      any |= !found.get(kind).isEmpty();
    }
    return any ? found : null;
  }

  private List<Object> of(String kind, String equipment, int most) {
    List<Object> found = new ArrayList<Object>();
    for (Object note : Json.list(queue.get(kind))) {
      if (equipment.equals(equipmentOf(note)) && found.size() < most) found.add(note);
    }
    return found;
  }

  /** Like `Queue.shift`. */
  public void shift(long jump) {
    List<Map<String, Object>> unknown = unknown();
    for (Map<String, Object> note : unknown) {
      for (String time : TIMES) if (note.get(time) != null) note.put(time, Json.number(note.get(time), 0) + jump);
    }
    if (!unknown.isEmpty()) keepAll();
  }

  /** Like `Queue.settle`. */
  public void settle(long skew) {
    List<Map<String, Object>> unknown = unknown();
    for (Map<String, Object> note : unknown) note.put("skew", skew);
    if (!unknown.isEmpty()) keepAll();
  }

  private List<Map<String, Object>> unknown() {
    List<Map<String, Object>> found = new ArrayList<Map<String, Object>>();
    for (String kind : KINDS) {
      for (Object note : Json.list(queue.get(kind))) if (Json.map(note).get("skew") == null) found.add(Json.map(note));
    }
    return found;
  }

  public static Map<String, Object> marksTold(List<Object> marks) {
    Map<String, Object> told = Json.of();
    for (Object mark : marks) {
      Map<String, Object> note = Json.map(mark);
      add(told, MARKS, Json.of("id", note.get("id"), "from", timeOf(note, "from"), "to", timeOf(note, "to"), "what",
          note.get("what")));
    }
    return told;
  }

  /** The consent as it is sent. `now`: by the server's clock, ms: the phone's may have been set since. */
  public static Map<String, Object> consentTold(List<Object> consents, long now) {
    Map<String, Object> note = Json.map(consents.get(0));
    long age = Math.min(LONGEST_AGO, Math.max(0, now - timeOf(note, "at")));
    return Json.of("consent", note.get("consent"), "age", age);
  }

  public static Map<String, Object> saidTold(List<Object> said) {
    Map<String, Object> told = Json.of();
    for (Object one : said) {
      Map<String, Object> note = Json.map(one);
      add(told, "notes", Json.of("id", note.get("id"), "at", timeOf(note, "at"), "what", note.get("what"), "lat", note.get("lat"),
          "lng", note.get("lng"), "driver", note.get("driver")));
    }
    return told;
  }

  /** The notes as a call sends them. */
  public static Map<String, Object> told(Map<String, List<Object>> notes) {
    Map<String, Object> told = Json.of();
    for (Object stop : notes.get(STOPS)) {
      Map<String, Object> note = Json.map(stop);
      if (note.get("minutes") == null) add(told, "stops", timeOf(note, "at"));
      else add(told, "photoPlans", Json.of("at", timeOf(note, "at"), "minutes", note.get("minutes")));
    }
    for (Object sleep : notes.get(SLEEPS)) {
      Map<String, Object> note = Json.map(sleep);
      add(told, "sleeps", Json.of("from", timeOf(note, "from"), "to", timeOf(note, "to"), "reason", note.get("reason")));
    }
    for (Object beat : notes.get(BEATS)) {
      Map<String, Object> note = new LinkedHashMap<String, Object>(Json.map(beat));
      note.put("at", timeOf(note, "at"));
      if (note.get("since") != null) note.put("since", timeOf(note, "since"));
      note.remove("equipment");
      note.remove("skew");
      add(told, "beats", note);
    }
    return told;
  }

  private static void add(Map<String, Object> told, String name, Object one) {
    List<Object> before = told.get(name) == null ? new ArrayList<Object>() : Json.list(told.get(name));
    List<Object> all = new ArrayList<Object>(before);
    all.add(one);
    told.put(name, all);
  }

  /** Removes notes that were sent, and remembers `changes` in the same write. */
  public void remove(Map<String, List<Object>> told, Map<String, Object> changes) {
    Map<String, Object> all = Json.of();
    for (String kind : told.keySet()) all.put(kind, without(kind, told.get(kind)));
    all.putAll(changes);
    queue.put(all);
  }

  private List<Object> without(String kind, List<Object> told) {
    List<Object> left = new ArrayList<Object>();
    for (Object note : Json.list(queue.get(kind))) {
      boolean isTold = false;
      for (Object one : told) isTold |= one == note;
      if (!isTold) left.add(note);
    }
    return left.isEmpty() ? null : left;
  }

  private static long timeOf(Map<String, Object> note, String key) {
    return Skew.corrected(Json.number(note.get(key), 0), Json.whole(note.get("skew")), null);
  }

  private static String equipmentOf(Object note) {
    return String.valueOf(Json.map(note).get("equipment"));
  }

  private void keepAll() {
    Map<String, Object> all = Json.of();
    for (String kind : KINDS) all.put(kind, queue.get(kind));
    queue.put(all);
  }
}
