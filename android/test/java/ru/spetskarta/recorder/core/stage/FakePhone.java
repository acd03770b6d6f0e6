package ru.spetskarta.recorder.core.stage;

import java.util.ArrayList;
import java.util.List;
import ru.spetskarta.recorder.core.Recorder;
import ru.spetskarta.recorder.core.auto.Place;
import ru.spetskarta.recorder.core.platform.Allowed;
import ru.spetskarta.recorder.core.platform.Limits;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.recording.Sampling;

/** A phone whose clocks the test moves. */
public final class FakePhone implements Phone {
  /** Two days ago, so that the server accepts every time. */
  public static final long START = System.currentTimeMillis() / 1000 * 1000 - 2 * 86400000L;

  public volatile long wall = START;
  public volatile long steady = 1000000;
  public long boot = 1;
  public int battery = 80;
  public boolean charging;
  public boolean lit;
  public volatile long free = 1000000000L;
  public volatile boolean online = true;
  public boolean wifi = true;
  public Allowed allowed = new Allowed(true, true, true, true, true, true);
  public Sampling wanted;
  public volatile int shots;
  /** The photo that the camera takes; null: the camera does not answer. */
  public byte[] jpeg;
  public volatile long wakeAt = Long.MAX_VALUE;
  public int wakes;
  public Recorder recorder;
  public final List<String> broken = new ArrayList<String>();

  /** Whether the processor must not sleep, and until when motion is measured, ms of the steady clock. */
  public boolean awake = true;
  public long measures = Long.MIN_VALUE / 2;
  /** Total ms for which the processor was kept awake and motion was measured. */
  public long wokeFor;
  public long measuredFor;

  public void pass(long ms) {
    if (wanted != null && awake) wokeFor += ms;
    measuredFor += Math.max(0, Math.min(ms, measures - steady));
    wall += ms;
    steady += ms;
  }

  /** Ms by which a person has set the clock wrong. */
  public long wrongBy;

  /** A person sets the clock. */
  public void set(long by) {
    wall += by;
    wrongBy += by;
  }

  /** Lets time pass and wakes the core at the times that it asked for. */
  public void live(long ms) {
    long end = steady + ms;
    while (wakeAt <= end) {
      pass(Math.max(0, wakeAt - steady));
      wakeAt = Long.MAX_VALUE;
      wakes++;
      recorder.tick();
    }
    pass(Math.max(0, end - steady));
  }

  public void reboot(long off) {
    wall += off;
    steady = 20000;
    boot++;
  }

  @Override
  public long wall() {
    return wall;
  }

  @Override
  public long steady() {
    return steady;
  }

  @Override
  public long boot() {
    return boot;
  }

  @Override
  public int battery() {
    return battery;
  }

  @Override
  public boolean charging() {
    return charging;
  }

  @Override
  public boolean lit() {
    return lit;
  }

  @Override
  public long freeBytes() {
    return free;
  }

  @Override
  public boolean online() {
    return online;
  }

  @Override
  public boolean wifi() {
    return wifi;
  }

  @Override
  public String device() {
    return "Samsung SM-A525F";
  }

  @Override
  public String maker() {
    return "samsung";
  }

  @Override
  public String version() {
    return "1.0.0";
  }

  @Override
  public Allowed allowed() {
    return allowed;
  }

  public Limits limits = new Limits(false, false, false);

  @Override
  public Limits limits() {
    return limits;
  }

  @Override
  public void record(Sampling sampling) {
    wanted = sampling;
    awake = true;
  }

  public boolean mayBegin = true;
  public boolean waitsForCharger;
  public List<Place> circles = new ArrayList<Place>();

  @Override
  public boolean mayBegin() {
    return mayBegin;
  }

  @Override
  public void watch(boolean charger, List<Place> places) {
    waitsForCharger = charger;
    circles = places;
  }

  @Override
  public void rest() {
    wanted = null;
  }

  @Override
  public void stayAwake(boolean now) {
    awake = now;
  }

  @Override
  public void measure() {
    measures = steady + 11000;
  }

  @Override
  public void shoot(String camera, int side, int maxBytes, boolean light) {
    shots++;
    if (jpeg != null) recorder.onPhoto(jpeg, new byte[] {1, 2, 3}, wall);
  }

  @Override
  public void changed() {}

  @Override
  public void wakeAt(long at) {
    wakeAt = at;
  }
}
