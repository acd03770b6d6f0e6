package ru.spetskarta.recorder.core.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Allowed;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.queue.Machines;
import ru.spetskarta.recorder.core.queue.Queue;
import ru.spetskarta.recorder.core.queue.Thin;

/** What the page shows, except for what the queue and the machines know; as in `recorder/src/recording/state.ts`. */
public final class State {
  /** `equipment`, `since`, `seen`, `photoAt`, `holes`; null while nothing is recorded. */
  public Map<String, Object> session;
  public List<Object> holes;
  public Fix fix;
  /** `denied`, `unavailable` or null. */
  public String problem;
  public Day today;
  public Day yesterday;
  public Map<String, Object> link = Json.of("state", "idle");
  /** When the server last received something, ms; 0: never. */
  public long sentAt;
  public int rejected;
  public String room;
  public int thinnedPhotos;
  public int thinnedPoints;
  public Long skew;
  public Settings settings;
  public Map<String, Object> photo = Json.of("state", "none");
  /** `from`, `to`, `maker`; null once it was put away. */
  public Map<String, Object> asleep;
  /** `at`, `until`, `equipment`, `reason`; null if no recording was interrupted. */
  public Map<String, Object> interrupted;
  /** Whether the person has seen what keeps the phone awake, and the result of the trial; null if there was none. */
  public boolean prepared;
  public Map<String, Object> trial;
  /** Machines for which the calibration was made or put away. */
  public List<Object> calibrated;
  public boolean update;
  public String language = "ru";

  /** Restores what was remembered. */
  public State(Queue queue, Phone phone) {
    Day last = Day.from(queue.get("today"));
    boolean isToday = last != null && last.day.equals(Day.of(phone.wall()));
    today = isToday ? last : Day.empty(phone.wall());
    yesterday = last == null || isToday ? Day.from(queue.get("yesterday")) : last;
    settings = Settings.from(queue.get("settings"));
    sentAt = Json.number(queue.get("sentAt"), 0);
    Map<String, Object> thinned = Json.map(queue.get("thinned"));
    thinnedPhotos = (int) Json.number(thinned.get("photos"), 0);
    thinnedPoints = (int) Json.number(thinned.get("points"), 0);
    holes = new ArrayList<Object>(Json.list(queue.get("holes")));
    if (queue.get("asleep") != null) asleep = Json.map(queue.get("asleep"));
    calibrated = new ArrayList<Object>(Json.list(queue.get("calibrated")));
    prepared = Boolean.TRUE.equals(queue.get("prepared"));
    if (queue.get("trial") != null) trial = Json.map(queue.get("trial"));
    if (queue.get("interrupted") != null) interrupted = Json.map(queue.get("interrupted"));
    if (Json.text(queue.get("language")) != null) language = Json.text(queue.get("language"));
    room = Thin.room(phone.freeBytes());
  }

  public Map<String, Object> json(Phone phone, Queue queue, Machines machines, long seen, Object calibration) {
    Map<String, Object> shown = null;
    if (session != null) {
      shown = Json.of();
      shown.putAll(session);
      shown.put("seen", seen);
      shown.remove("trouble");
    }
    Allowed allowed = phone.allowed();
    int battery = phone.battery();
    return Json.of(
        "enrolments", machines.json(),
        "current", machines.current(),
        "session", shown,
        "holes", holes,
        "fix", fix == null ? null : fixJson(),
        "problem", problem,
        "today", today.json(),
        "yesterday", yesterday == null ? null : yesterday.json(),
        "counts", Json.of("points", queue.waiting.points(), "photos", queue.waiting.photos(), "stuck", queue.waiting.stuck()),
        "misdated", queue.waiting.misdated(),
        "link", link,
        "online", phone.online(),
        "sentAt", sentAt == 0 ? null : sentAt,
        "rejected", rejected,
        "battery", battery < 0 ? null : battery,
        "room", room,
        "thinned", Json.of("photos", thinnedPhotos, "points", thinnedPoints),
        "skew", skew,
        "settings", settings.json(),
        "photo", photo,
        "allowed", Json.of("location", allowed.location, "precise", allowed.precise, "background",
            allowed.background, "camera", allowed.camera, "notifications", allowed.notifications, "battery", allowed.battery),
        "trouble", session == null ? null : session.get("trouble"),
        "asleep", asleep,
        "interrupted", interrupted == null ? null : Json.of("at", interrupted.get("at")),
        "prepared", prepared,
        "trial", trial,
        "calibrated", calibrated,
        "calibration", calibration,
        "update", update,
        "language", language);
  }

  private Map<String, Object> fixJson() {
    return Json.of("at", fix.at, "lat", fix.lat, "lng", fix.lng, "accuracy", fix.accuracy, "speed", fix.speed,
        "heading", fix.heading, "altitude", fix.altitude, "mock", fix.mock, "vibration", fix.vibration, "frequency",
        fix.frequency, "charging", fix.charging);
  }
}
