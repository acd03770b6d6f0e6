package ru.spetskarta.recorder.core;

import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import ru.spetskarta.recorder.core.auto.Auto;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.basics.Loop;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.platform.Vault;
import ru.spetskarta.recorder.core.queue.Disk;
import ru.spetskarta.recorder.core.queue.Machines;
import ru.spetskarta.recorder.core.queue.Queue;
import ru.spetskarta.recorder.core.queue.Room;
import ru.spetskarta.recorder.core.recording.Calibration;
import ru.spetskarta.recorder.core.recording.Consent;
import ru.spetskarta.recorder.core.recording.Day;
import ru.spetskarta.recorder.core.recording.Driver;
import ru.spetskarta.recorder.core.recording.Fix;
import ru.spetskarta.recorder.core.recording.Heart;
import ru.spetskarta.recorder.core.recording.Motion;
import ru.spetskarta.recorder.core.recording.Notes;
import ru.spetskarta.recorder.core.recording.Photos;
import ru.spetskarta.recorder.core.recording.Points;
import ru.spetskarta.recorder.core.recording.Rhythm;
import ru.spetskarta.recorder.core.recording.Session;
import ru.spetskarta.recorder.core.recording.Settings;
import ru.spetskarta.recorder.core.recording.Skew;
import ru.spetskarta.recorder.core.recording.State;
import ru.spetskarta.recorder.core.recording.Trial;
import ru.spetskarta.recorder.core.sending.Delivery;
import ru.spetskarta.recorder.core.sending.Pauses;
import ru.spetskarta.recorder.core.sending.Sender;
import ru.spetskarta.recorder.core.sending.Server;
import ru.spetskarta.recorder.core.sending.Uplink;

/** Connects the parts of the core. Everything here runs on the core's loop. */
public final class Core implements Uplink {
  /** Ms that a new point waits for others before they are sent, so that a phone on its battery wakes its radio once for all. */
  private static final long GATHER = 60000;
  /** Ms that a timer may be late: mostly a position arrives first, and no alarm has to wake the phone. */
  private static final long SLACK = 20000;
  /** Minimum ms between two retries after news of the network: some phones report each change of the signal's strength. */
  private static final long NETWORK = 30000;

  public final Phone phone;
  public final Queue queue;
  public final Machines machines;
  public final State state;
  public final Room room;
  public final Sender sender;
  public final Session session;
  public final Photos photos;
  public final Trial trial;
  public final Calibration calibration;
  public final Driver driver;
  public final Consent consent;
  public final Auto auto;
  public final Motion motion = new Motion();
  public final Rhythm rhythm;
  private final Notes notes;
  private final Points points;
  private final Delivery delivery;
  private final Random random = new Random();
  private long wall;
  private long steady;
  private long planned = Long.MAX_VALUE;
  private String network = "";
  private long networkAt;
  private volatile Glance glance;

  public Core(Disk disk, Server server, Phone phone, Vault vault, Loop loop, Loop calls) {
    this.phone = phone;
    queue = new Queue(disk);
    machines = new Machines(queue, vault, phone);
    state = new State(queue, phone);
    room = new Room(queue, state);
    notes = new Notes(queue);
    Pauses pauses = new Pauses();
    delivery = new Delivery(queue, notes, server, this, pauses);
    sender = new Sender(delivery, phone, loop, calls, this, pauses);
    points = new Points(queue, room, phone, state, motion);
    Heart heart = new Heart(disk, phone);
    session = new Session(this, heart, notes);
    photos = new Photos(this);
    trial = new Trial(this);
    calibration = new Calibration(this, notes);
    rhythm = new Rhythm(this);
    driver = new Driver(this, notes);
    consent = new Consent(this, notes);
    auto = new Auto(this);
    // In the same boot as before, it can be seen whether the clock was set in between.
    boolean same = heart.last() != 0 && !heart.isBooted();
    wall = same ? heart.last() : phone.wall();
    steady = same ? heart.lastSteady() : phone.steady();
    watchClock();
    glance = look();
  }

  public void onFix(Fix fix) {
    if (!Points.isPosition(fix)) return;
    session.troubles.onFix();
    session.live();
    trial.onFix();
    state.fix = fix;
    state.problem = null;
    rhythm.onFix(fix);
    if (state.session != null && points.keep(fix, session.equipment(), calibration.isRunning(), rhythm.freshness())) {
      session.troubles.onPoint();
      gather();
    }
    if (session.troubles.current() != null) session.troubles.look();
    calibration.tick();
    auto.look();
    sender.tick();
    changed();
  }

  /** To be called when new points, photos or notes are on disk. */
  public void gather() {
    sender.wakeBy(phone.steady() + (phone.charging() ? 0 : GATHER));
  }

  /** Looks whether the clock was set: what waits and the recording are then dated by its new time. */
  public void watchClock() {
    long jump = Skew.jump(wall, phone.wall(), steady, phone.steady());
    wall = phone.wall();
    steady = phone.steady();
    if (jump == 0) return;
    queue.shift(jump);
    points.shift(jump);
    notes.shift(jump);
    state.skew = null;
    calibration.askAgain();
    delivery.forgetClock();
    // Otherwise, after the clock was set back, no points would be made until it reached the time of the last one.
    points.forget();
    if (state.session != null) session.shift(jump);
  }

  /** Saves points that the disk did not take before. */
  public void saveAgain() {
    if (points.save()) gather();
  }

  public void forgetMotion() {
    points.forget();
    motion.forget();
  }

  public void onProblem(String problem) {
    state.problem = problem == null || "denied".equals(problem) ? problem : "unavailable";
    session.troubles.look();
    changed();
  }

  public void onNetwork() {
    String now = phone.online() + " " + phone.wifi();
    boolean isNews = !now.equals(network) || phone.steady() - networkAt >= NETWORK;
    network = now;
    if (phone.online() && isNews) {
      networkAt = phone.steady();
      sender.retry();
    }
    changed();
  }

  public void tick() {
    // The alarm that has called this is over.
    planned = 0;
    session.live();
    session.troubles.look();
    if (state.session != null && photos.isDue()) photos.takeByTimer();
    photos.tick();
    trial.look();
    calibration.tick();
    auto.look();
    sender.tick();
    changed();
  }

  /** The phone gets changed settings at once. */
  public void choose(Settings settings) {
    boolean otherPhotos = settings.photoEvery() != state.settings.photoEvery();
    state.settings = settings;
    if (otherPhotos) session.tellPhotos();
    queue.put(Json.of("settings", settings.json()));
    auto.look();
    if (state.session != null) phone.record(settings.sampling());
    sender.wake();
    changed();
  }

  /**
   * To be called after a change of the machine: the day's sums begin at 0, because those of the other machine are unknown here.
   */
  public void onMachine(String before) {
    if (machines.current() != null && !machines.current().equals(before)) {
      state.today = Day.empty(phone.wall());
      state.yesterday = null;
      queue.put(Json.of("today", state.today.json(), "yesterday", null));
    }
    if (state.session == null) points.forget();
    sender.retry();
    changed();
  }

  /** Updates what is shown, and sets the time at which the phone is to wake the core. */
  public void changed() {
    glance = look();
    long next = sender.nextAt();
    if (state.session != null) next = Math.min(Math.min(next, session.nextAt()) + SLACK, photos.nextAt());
    next = Math.min(Math.min(next, photos.failsAt()), Math.min(trial.nextAt(), calibration.nextAt()));
    next = Math.min(next, auto.nextAt());
    if (next != planned) wakeAt(next);
    auto.watch();
    rhythm.look();
    phone.changed();
  }

  private void wakeAt(long next) {
    try {
      phone.wakeAt(next);
      planned = next;
    } catch (RuntimeException notNow) {
      planned = 0;
    }
  }

  private Glance look() {
    boolean recording = state.session != null;
    String machine = recording ? session.equipment() : machines.current();
    Map<String, Object> trouble = session.troubles.current();
    Set<String> toSend = recording ? Collections.<String>emptySet() : machines.open(queue.waiting.equipments());
    Set<String> toTell = recording ? toSend : machines.open(notes.equipments());
    Glance.Work work = new Glance.Work(queue.waiting.points(), queue.waiting.photos(), !toSend.isEmpty() || !toTell.isEmpty(),
        state.settings.wifiOnly() && toTell.isEmpty() && queue.waiting.points() == 0);
    return new Glance(recording, recording ? Json.number(state.session.get("since"), 0) : 0, state.today.metres, work,
        machines.nameOf(machine), state.interrupted == null ? 0 : Json.number(state.interrupted.get("at"), 0), trouble == null
            ? null : Json.text(trouble.get("what")), trouble == null ? 0 : Json.number(trouble.get("since"), 0),
        trial != null && trial.isRunning(), state.settings.photoEvery() > 0, state.language, began(), due());
  }

  private String began() {
    return state.session == null ? null : Json.text(state.session.get("began"));
  }

  private String due() {
    return auto == null ? null : auto.dueOf();
  }

  public Glance glance() {
    return glance;
  }

  public Map<String, Object> json() {
    Map<String, Object> json = state.json(phone, queue, machines, session.seen(), calibration.json());
    json.put("driver", driver.chosen());
    json.put("noted", driver.noted());
    json.put("auto", auto.json());
    json.put("asksConsent", consent.isAsked());
    return json;
  }

  public void close() {
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
  public long now() {
    return phone.wall();
  }

  @Override
  public long every() {
    return state.settings.sampling().interval / 1000;
  }

  @Override
  public Long skew() {
    return state.skew;
  }

  @Override
  public void onSkew(long skew) {
    boolean isNews = state.skew == null || state.skew != skew;
    state.skew = skew;
    if (isNews) redate();
  }

  /** Sends points and photos again that the server has refused for their time. */
  public void redate() {
    if (!queue.waiting.hasMisdated()) return;
    queue.redate();
    sender.retry();
    changed();
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

  /** The machine's recorder may not write any more; what it has recorded stays on the phone. */
  @Override
  public void onRefused(String equipment, String reason) {
    machines.refuse(equipment, reason);
    if (state.session != null && equipment.equals(session.equipment())) session.end();
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

  /** The server refuses an empty or longer text. */
  private static String text(String told) {
    return told == null ? "" : told.substring(0, Math.min(100, told.length()));
  }
}
