package ru.spetskarta.recorder.core.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import ru.spetskarta.recorder.core.Core;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.recording.Fix;
import ru.spetskarta.recorder.core.recording.Settings;

/**
 * Begins and ends a recording by the charger, the shift or an object's border, where a person has chosen that. Only a change of
 * such a cause counts: what a person starts or stops in between stays as it is.
 */
public final class Auto {
  public static final String CHARGER = "charger";
  public static final String SHIFT = "shift";
  public static final String BORDER = "border";
  private static final List<String> CAUSES = Arrays.asList(CHARGER, SHIFT, BORDER);
  private static final String KEPT = "auto";
  private static final String PLACES = "places";
  /**
   * Ms without the charger, outside of every object, and standing with the engine off after the shift, before the recording
   * ends.
   */
  private static final long UNPLUGGED = 5 * 60000;
  private static final long OUTSIDE = 10 * 60000;
  private static final long STILL = 10 * 60000;
  /** Ms between two checks of the charger while nothing is recorded: Android does not report that it was unplugged. */
  private static final long POLL = 15 * 60000;
  /** Maximum age of a position in ms: an older one does not show where the machine is. */
  private static final long FRESH = 120000;
  /** Metres by which a position may be wrong at a border. */
  private static final double MARGIN = 50;
  private static final int PLACES_MOST = 20;

  private final Core core;
  /** For each cause whether it holds. Missing: it was not chosen, or not checked yet. */
  private final Map<String, Boolean> held = new LinkedHashMap<String, Boolean>();
  /** For each cause since when it seems not to hold any more, ms of the steady clock. */
  private final Map<String, Long> goneAt = new LinkedHashMap<String, Long>();
  private final Set<Integer> inside = new HashSet<Integer>();
  private boolean heard;
  private List<Place> places;
  /** What should have begun, and what has ended by itself, as `what` and `at`; null: nothing. */
  private Map<String, Object> due;
  private Map<String, Object> ended;
  private String watched;

  public Auto(Core core) {
    this.core = core;
    places = Place.from(core.queue.get(PLACES));
    Map<String, Object> kept = Json.map(core.queue.get(KEPT));
    for (String cause : CAUSES) if (kept.get(cause) instanceof Boolean) held.put(cause, (Boolean) kept.get(cause));
    due = kept.get("due") == null ? null : Json.map(kept.get("due"));
    ended = kept.get("ended") == null ? null : Json.map(kept.get("ended"));
    // What the process before had Android watch is still being watched.
    watched = held.isEmpty() ? "false" : "";
  }

  /** Keeps the server's answer about the objects where the machine works. */
  public void keep(Object told) {
    places = Place.from(told);
    inside.clear();
    List<Object> json = new ArrayList<Object>();
    for (Place place : places) json.add(place.json());
    core.queue.put(Json.of(PLACES, json));
    core.changed();
  }

  /** Android reports that the phone has entered or left a circle. */
  public void onBorder(int id, boolean entered) {
    heard = true;
    if (entered) inside.add(id);
    else inside.remove(id);
    look();
    core.changed();
  }

  public void look() {
    Map<String, Boolean> before = new LinkedHashMap<String, Boolean>(held);
    String came = null;
    String went = null;
    for (String cause : CAUSES) {
      if (!isChosen(cause)) {
        held.remove(cause);
        goneAt.remove(cause);
        continue;
      }
      Boolean now = holds(cause);
      Boolean was = held.get(cause);
      if (was == null) held.put(cause, Boolean.TRUE.equals(now));
      else if (Boolean.TRUE.equals(now)) {
        goneAt.remove(cause);
        held.put(cause, true);
        if (!was && came == null) came = cause;
      } else if (Boolean.FALSE.equals(now) && was && isOver(cause)) {
        held.put(cause, false);
        went = cause;
      }
    }
    heard = false;
    if (!held.equals(before)) save();
    if (came != null && core.state.session == null) begin(came);
    if (went != null && !held.containsValue(true)) end(went);
  }

  private boolean isChosen(String cause) {
    Settings settings = core.state.settings;
    if (cause.equals(SHIFT)) return settings.shift().isChosen();
    return cause.equals(CHARGER) ? settings.byCharger() : settings.byBorder();
  }

  /** Whether the cause holds; null if that is unknown now. */
  private Boolean holds(String cause) {
    if (cause.equals(CHARGER)) return core.phone.charging();
    if (cause.equals(SHIFT)) return core.state.settings.shift().isOn(core.phone.wall());
    Fix fix = core.state.fix;
    if (core.state.session == null) return heard ? Boolean.valueOf(!inside.isEmpty()) : null;
    if (fix == null || core.phone.wall() - fix.at > FRESH || places.isEmpty()) return null;
    for (Place place : places) if (place.has(fix, MARGIN + fix.accuracy)) return true;
    return false;
  }

  private boolean isOver(String cause) {
    long now = core.phone.steady();
    if (!goneAt.containsKey(cause)) goneAt.put(cause, now);
    if (now < overAt(cause)) return false;
    goneAt.remove(cause);
    return true;
  }

  /** When the recording ends, ms of the steady clock. A machine that works after its shift is still recorded. */
  private long overAt(String cause) {
    long gone = goneAt.get(cause);
    if (cause.equals(CHARGER)) return gone + UNPLUGGED;
    if (cause.equals(BORDER)) return gone + OUTSIDE;
    return core.state.session == null ? gone : Math.max(gone, core.rhythm.livelyAt() + STILL);
  }

  private void begin(String cause) {
    // The owner has revoked the phone: nothing that it records would reach the server.
    if (core.machines.open(Collections.singleton(core.machines.current())).isEmpty()) return;
    boolean may = core.phone.mayBegin();
    String problem = may ? core.session.start() : "closed";
    if (problem == null) core.session.begunBy(cause);
    due = problem == null ? null : Json.of("what", cause, "at", core.phone.wall());
    ended = null;
    save();
  }

  private void end(String cause) {
    if (due != null) {
      due = null;
      save();
    }
    if (core.state.session == null) return;
    ended = Json.of("what", cause, "at", core.phone.wall());
    save();
    core.session.stop();
  }

  /** To be called when a recording has begun, or when a person has read the message. */
  public void forget() {
    if (due == null && ended == null) return;
    due = null;
    ended = null;
    save();
  }

  private void save() {
    Map<String, Object> kept = Json.of("due", due, "ended", ended);
    kept.putAll(held);
    core.queue.put(Json.of(KEPT, kept));
  }

  /** When to check again, ms of the steady clock. */
  public long nextAt() {
    long steady = core.phone.steady();
    long next = Long.MAX_VALUE;
    if (isChosen(SHIFT)) {
      long wall = core.phone.wall();
      long change = core.state.settings.shift().next(wall);
      if (change != Long.MAX_VALUE) next = steady + change - wall;
    }
    for (String cause : goneAt.keySet()) next = Math.min(next, Math.max(steady, overAt(cause)));
    boolean polls = isChosen(CHARGER) && core.state.session == null && Boolean.TRUE.equals(held.get(CHARGER));
    return polls ? Math.min(next, steady + POLL) : next;
  }

  /** Sets what the phone is to wake the app for while nothing is recorded. */
  public void watch() {
    boolean idle = core.state.session == null && core.machines.current() != null;
    boolean charger = idle && isChosen(CHARGER) && !core.phone.charging();
    List<Place> around = idle && isChosen(BORDER) ? places.subList(0, Math.min(places.size(), PLACES_MOST))
        : Collections.<Place>emptyList();
    StringBuilder wanted = new StringBuilder().append(charger);
    for (Place place : around) wanted.append(Json.write(place.json()));
    if (watched.equals(wanted.toString())) return;
    try {
      core.phone.watch(charger, new ArrayList<Place>(around));
      watched = wanted.toString();
    } catch (RuntimeException notNow) {
      // The next change tries again.
      watched = "";
    }
  }

  /** What should have begun; null: nothing. */
  public String dueOf() {
    return due == null ? null : Json.text(due.get("what"));
  }


  public Map<String, Object> json() {
    List<Object> names = new ArrayList<Object>();
    for (Place place : places) names.add(place.name);
    return Json.of("began", core.state.session == null ? null : core.state.session.get("began"), "due", due, "ended", ended,
        "places", names);
  }
}
