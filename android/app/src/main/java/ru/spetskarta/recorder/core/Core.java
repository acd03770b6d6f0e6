package ru.spetskarta.recorder.core;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Joins the parts: positions become points, points are kept and sent. All of it runs on the core's loop. */
final class Core implements Sender.Host {
  /** Ms that points wait for others: a phone that runs on its battery wakes its radio once for all of them. */
  static final long GATHER = 60000;
  /** Ms that a timer may be late: mostly a position comes first, and nothing has to be woken. */
  private static final long SLACK = 20000;
  /** Bytes that are given up at a time on a full phone, and how often. */
  private static final long AT_A_TIME = 2000000;
  private static final int ROUNDS = 12;
  /** Points that wait in memory while the disk takes nothing. */
  private static final int UNSAVED = 2000;
  private static final int HOLES_KEPT = 20;
  private static final int SLEEPS_KEPT = 500;
  /** Ms; a shorter time without a position is no hole. */
  private static final long HOLE_FROM = 60000;

  /** Something that is written to the disk. */
  interface Write {
    void run() throws IOException;
  }

  final Phone phone;
  final Queue queue;
  final Machines machines;
  final State state;
  final Sender sender;
  final Photos photos;
  final Motion motion = new Motion();
  private final Heart heart;
  private final Sampler sampler = new Sampler();
  private final Random random = new Random();
  private final List<Point> unsaved = new ArrayList<Point>();
  private long wall;
  private long steady;
  private long planned = Long.MAX_VALUE;
  private volatile Glance glance;

  Core(Disk disk, Server server, Phone phone, Vault vault, Loop loop, Loop calls) {
    this.phone = phone;
    queue = new Queue(disk);
    machines = new Machines(queue, vault);
    heart = new Heart(disk, phone);
    state = new State(phone.wall());
    sender = new Sender(queue, server, phone, loop, calls, this);
    photos = new Photos(this);
    restore();
    // The same boot as before: then a clock that was set in between shows.
    boolean same = heart.last() != 0 && !heart.isBooted();
    wall = same ? heart.last() : phone.wall();
    steady = same ? heart.lastSteady() : phone.steady();
    watchClock();
    glance = look();
  }

  private void restore() {
    Day today = Day.from(queue.get("today"));
    Day yesterday = Day.from(queue.get("yesterday"));
    long now = phone.wall();
    if (today != null && today.day.equals(Day.of(now))) state.today = today;
    else if (today != null) yesterday = today;
    state.yesterday = yesterday;
    state.settings = Settings.from(queue.get("settings"));
    state.sentAt = Json.number(queue.get("sentAt"), 0);
    Map<String, Object> thinned = Json.map(queue.get("thinned"));
    state.thinnedPhotos = (int) Json.number(thinned.get("photos"), 0);
    state.thinnedPoints = (int) Json.number(thinned.get("points"), 0);
    state.holes = new ArrayList<Object>(Json.list(queue.get("holes")));
    if (queue.get("asleep") != null) state.asleep = Json.map(queue.get("asleep"));
    if (queue.get("interrupted") != null) state.interrupted = Json.map(queue.get("interrupted"));
    if (Json.text(queue.get("language")) != null) state.language = Json.text(queue.get("language"));
    state.room = Thin.room(phone.freeBytes());
  }

  void onFix(Fix fix) {
    if (!isPosition(fix)) return;
    live();
    Fix last = state.fix;
    if (state.session != null && "unavailable".equals(state.problem) && last != null && fix.at - last.at > HOLE_FROM) {
      addHole(Json.of("from", last.at, "to", fix.at, "reason", "signal"));
    }
    state.fix = fix;
    state.problem = null;
    if (state.session != null) keep(fix);
    sender.tick();
    changed();
  }

  private static boolean isPosition(Fix fix) {
    return Math.abs(fix.lat) <= 90 && Math.abs(fix.lng) <= 180 && fix.accuracy >= 0
        && !Double.isInfinite(fix.accuracy);
  }

  private void keep(Fix fix) {
    motion.tell(fix, phone.steady());
    fix.charging = phone.charging();
    List<Fix> chosen = sampler.take(fix, state.settings.sampling());
    if (chosen.isEmpty()) return;
    Day today = state.today;
    for (Fix one : chosen) {
      unsaved.add(new Point(queue.nextSeq(), equipment(), one, phone.battery(), state.skew));
      // The day shown only moves forward.
      if (Day.of(one.at).compareTo(today.day) >= 0) today = today.plus(one);
    }
    Map<String, Object> changes = Json.of("today", today.json());
    if (!today.day.equals(state.today.day)) {
      state.yesterday = state.today;
      changes.put("yesterday", state.yesterday.json());
    }
    state.today = today;
    save(changes);
  }

  /** Without a point on disk nothing counts as recorded: what the disk did not take is tried again at the next turn. */
  private void save(final Map<String, Object> changes) {
    if (unsaved.isEmpty()) return;
    boolean saved = write(new Write() {
      @Override
      public void run() throws IOException {
        queue.add(unsaved, changes);
      }
    });
    if (saved) {
      unsaved.clear();
      sender.wakeBy(phone.steady() + (phone.charging() ? 0 : GATHER));
    } else if (unsaved.size() > UNSAVED) unsaved.remove(0);
  }

  /** Gives up photos, then points, while the phone is full. False where the disk takes it in no way. */
  boolean write(Write work) {
    for (int round = 0; round <= ROUNDS; round++) {
      try {
        work.run();
        return true;
      } catch (IOException error) {
        state.room = "full";
        if (!Disk.isFull(error)) return false;
      }
      int[] given = queue.thin(AT_A_TIME);
      if (given[0] + given[1] == 0) return false;
      state.thinnedPhotos += given[0];
      state.thinnedPoints += given[1];
      remember("thinned", Json.of("photos", state.thinnedPhotos, "points", state.thinnedPoints));
    }
    return false;
  }

  /** Where there is no room it lasts for this life only. */
  void remember(Object... pairs) {
    try {
      queue.set(Json.of(pairs));
    } catch (IOException full) {
      return;
    }
  }

  private String equipment() {
    return Json.text(state.session.get("equipment"));
  }

  /** A sign of life: notes it once a minute, and a sleep before it. */
  private void live() {
    watchClock();
    if (state.session == null || !heart.isDue()) return;
    addSleeps(heart.sleeps(null), equipment());
    heart.beat();
    state.room = Thin.room(phone.freeBytes());
    if ("enough".equals(state.room)) queue.reserve();
    save(Json.of("today", state.today.json()));
  }

  private void watchClock() {
    long jump = Skew.jump(wall, phone.wall(), steady, phone.steady());
    wall = phone.wall();
    steady = phone.steady();
    if (jump == 0) return;
    if (state.skew == null) {
      queue.shift(jump);
      shiftNotes("stops", jump);
      shiftNotes("sleeps", jump);
    }
    state.skew = null;
    sender.forgetClock();
    // Otherwise a clock set back would make no points until it is as late as before.
    sampler.forget();
    if (state.session != null) state.session.put("photoAt", Json.number(state.session.get("photoAt"), 0) + jump);
  }

  private void shiftNotes(String key, long jump) {
    List<Object> notes = Json.list(queue.get(key));
    for (Object one : notes) {
      Map<String, Object> note = Json.map(one);
      if (note.get("skew") != null) continue;
      for (String time : new String[] {"at", "from", "to"}) {
        if (note.get(time) != null) note.put(time, Json.number(note.get(time), 0) + jump);
      }
    }
    if (!notes.isEmpty()) remember(key, notes);
  }

  private void addHole(Map<String, Object> hole) {
    state.holes.add(hole);
    if (state.holes.size() > HOLES_KEPT) state.holes.remove(0);
    if (state.session != null) state.session.put("holes", new ArrayList<Object>(state.holes));
    remember("holes", state.holes, "session", state.session);
  }

  private void addSleeps(List<Map<String, Object>> sleeps, String equipment) {
    if (sleeps.isEmpty()) return;
    List<Object> told = new ArrayList<Object>(Json.list(queue.get("sleeps")));
    for (Map<String, Object> sleep : sleeps) {
      addHole(sleep);
      Map<String, Object> note = Json.of("equipment", equipment);
      note.putAll(sleep);
      if (state.skew != null) note.put("skew", state.skew);
      told.add(note);
      if ("asleep".equals(sleep.get("reason"))) {
        state.asleep = Json.of("from", sleep.get("from"), "to", sleep.get("to"), "maker", phone.maker());
      }
    }
    while (told.size() > SLEEPS_KEPT) told.remove(0);
    remember("sleeps", told, "asleep", state.asleep);
    sender.wakeBy(phone.steady());
  }

  void onProblem(String problem) {
    state.problem = "denied".equals(problem) ? "denied" : "unavailable";
    changed();
  }

  void onNetwork() {
    if (phone.online()) sender.retry();
    changed();
  }

  /** Null where it goes; otherwise why not. */
  String start() {
    if (machines.current() == null) return "no_machine";
    if (!phone.allowed().location) return "no_location";
    if (state.session != null) return null;
    long now = phone.wall();
    Map<String, Object> before = state.interrupted;
    boolean goesOn = before != null && machines.current().equals(before.get("equipment"));
    state.problem = null;
    state.photo = Json.of("state", "none");
    state.holes = goesOn ? state.holes : new ArrayList<Object>();
    if (goesOn && now - Json.number(before.get("until"), now) > HOLE_FROM) {
      List<Map<String, Object>> rest = new ArrayList<Map<String, Object>>();
      rest.add(Json.of("from", before.get("until"), "to", now, "reason", before.get("reason")));
      addSleeps(rest, machines.current());
    }
    state.interrupted = null;
    state.session = Json.of("equipment", machines.current(), "since", now, "photoAt", now, "holes",
        new ArrayList<Object>(state.holes));
    remember("session", state.session, "holes", state.holes, "interrupted", null);
    heart.beat();
    phone.record(state.settings.sampling());
    changed();
    return null;
  }

  /** A person has stopped the recording: the server is told, or it would miss the machine. */
  void stop() {
    if (state.session == null) return;
    addStop(equipment());
    end();
  }

  private void addStop(String equipment) {
    List<Object> stops = new ArrayList<Object>(Json.list(queue.get("stops")));
    Map<String, Object> stop = Json.of("equipment", equipment, "at", phone.wall());
    if (state.skew != null) stop.put("skew", state.skew);
    stops.add(stop);
    remember("stops", stops);
  }

  private void end() {
    phone.rest();
    sampler.forget();
    motion.forget();
    state.session = null;
    remember("session", null);
    heart.stop();
    sender.wake();
    changed();
  }

  void resume(String exit, boolean mayRecord) {
    Map<String, Object> before = Json.map(queue.get("session"));
    String equipment = Json.text(before.get("equipment"));
    if (state.session != null || equipment == null) return;
    if (!machines.has(equipment)) {
      remember("session", null);
      return;
    }
    long last = heart.last() == 0 ? Json.number(before.get("since"), phone.wall()) : heart.last();
    List<Map<String, Object>> sleeps = heart.sleeps(exit);
    state.session = before;
    addSleeps(sleeps, equipment);
    if (mayRecord && phone.allowed().location) {
      heart.beat();
      phone.record(state.settings.sampling());
    } else {
      Object reason = sleeps.isEmpty() ? "asleep" : sleeps.get(sleeps.size() - 1).get("reason");
      // Switched off it is no longer: the phone is on and has not let the app go on.
      if ("off".equals(reason)) reason = "asleep";
      state.interrupted = Json.of("at", last, "until", phone.wall(), "equipment", equipment, "reason", reason);
      state.session = null;
      remember("session", null, "interrupted", state.interrupted);
      heart.stop();
    }
    sender.wake();
    changed();
  }

  void tick() {
    // The timer that has called is used up.
    planned = 0;
    live();
    if (state.session != null && photos.isDue()) photos.takeByTimer();
    photos.tick();
    sender.tick();
    changed();
  }

  /** What the settings change is heard by the phone at once. */
  void choose(Settings settings) {
    state.settings = settings;
    remember("settings", settings.json());
    if (state.session != null) phone.record(settings.sampling());
    sender.wake();
    changed();
  }

  void putAway(String what) {
    if (what.equals("holes")) {
      state.holes = new ArrayList<Object>();
      if (state.session != null) state.session.put("holes", new ArrayList<Object>());
      remember("holes", null, "session", state.session);
    } else if (what.equals("photo")) state.photo = Json.of("state", "none");
    else if (what.equals("thinned")) {
      state.thinnedPhotos = 0;
      state.thinnedPoints = 0;
      remember("thinned", null);
    } else if (what.equals("sleep")) {
      state.asleep = null;
      remember("asleep", null);
    } else if (state.interrupted != null) {
      // Not continued: the same as a stop by hand.
      addStop(Json.text(state.interrupted.get("equipment")));
      state.interrupted = null;
      remember("interrupted", null);
      sender.wake();
    }
    changed();
  }

  /** Another machine: the sums of the day begin anew, as its own are not known here. */
  void onMachine(String before) {
    if (machines.current() != null && !machines.current().equals(before)) {
      state.today = Day.empty(phone.wall());
      state.yesterday = null;
      remember("today", state.today.json(), "yesterday", null);
    }
    if (state.session == null) sampler.forget();
    sender.retry();
    changed();
  }

  /** Tells the phone what is to be shown and when to wake the core. */
  void changed() {
    glance = look();
    long next = sender.nextAt();
    if (state.session != null) {
      long late = Math.min(next, heart.lastSteady() + Heart.EVERY) + SLACK;
      next = Math.min(late, photos.nextAt());
    }
    next = Math.min(next, photos.failsAt());
    if (next != planned) {
      planned = next;
      phone.wakeAt(next);
    }
    phone.changed();
  }

  private Glance look() {
    boolean recording = state.session != null;
    String machine = recording ? equipment() : machines.current();
    return new Glance(recording, recording ? Json.number(state.session.get("since"), 0) : 0, state.today.metres,
        queue.points(), queue.photos(), machines.nameOf(machine),
        state.interrupted == null ? 0 : Json.number(state.interrupted.get("at"), 0), state.language);
  }

  Glance glance() {
    return glance;
  }

  Map<String, Object> json() {
    return state.json(phone, queue, machines, heart.last());
  }

  void close() {
    sender.close();
  }

  @Override
  public String tokenOf(String equipment) {
    return machines.tokenOf(equipment);
  }

  @Override
  public String current() {
    return machines.current();
  }

  @Override
  public Long skew() {
    return state.skew;
  }

  @Override
  public void onSkew(long skew) {
    state.skew = skew;
  }

  @Override
  public boolean maySendPhotos() {
    return !state.settings.wifiOnly() || phone.wifi();
  }

  @Override
  public void onLink(Map<String, Object> link) {
    state.link = link;
    changed();
  }

  @Override
  public Map<String, Object> onSent(int rejected, boolean update) {
    state.sentAt = phone.wall();
    state.rejected += rejected;
    state.update = update;
    return Json.of("sentAt", state.sentAt);
  }

  /** The recorder of this machine has lost its right to write; what it has recorded stays on the phone. */
  @Override
  public void onRefused(String equipment, String reason) {
    machines.refuse(equipment, reason);
    if (state.session != null && equipment.equals(equipment())) end();
    changed();
  }

  @Override
  public double random() {
    return random.nextDouble();
  }

  @Override
  public Map<String, Object> app() {
    return Json.of("version", text(phone.version()), "device", text(phone.device()), "maker", text(phone.maker()));
  }

  /** The server takes nothing of a phone that tells more, or nothing. */
  private static String text(String told) {
    return told == null ? "" : told.substring(0, Math.min(100, told.length()));
  }
}
