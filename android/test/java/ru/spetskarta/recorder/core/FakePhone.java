package ru.spetskarta.recorder.core;

import java.util.ArrayList;
import java.util.List;

/** A phone whose clocks go when the test says so. */
final class FakePhone implements Phone {
  /** Two days ago, so that the server takes every time for possible. */
  static final long START = System.currentTimeMillis() / 1000 * 1000 - 2 * 86400000L;

  volatile long wall = START;
  volatile long steady = 1000000;
  long boot = 1;
  int battery = 80;
  boolean charging;
  boolean lit;
  volatile long free = 1000000000L;
  volatile boolean online = true;
  boolean wifi = true;
  Allowed allowed = new Allowed(true, true, true, true, true, true);
  Sampling wanted;
  volatile int shots;
  /** What the camera gives; null: nothing. */
  byte[] jpeg;
  volatile long wakeAt = Long.MAX_VALUE;
  int wakes;
  Recorder recorder;
  final List<String> broken = new ArrayList<String>();

  /** Whether the processor may not sleep, and until when motion is measured, ms of the steady clock. */
  boolean awake = true;
  long measures = Long.MIN_VALUE / 2;
  /** Ms: how long each was so. */
  long wokeFor;
  long measuredFor;

  void pass(long ms) {
    if (wanted != null && awake) wokeFor += ms;
    measuredFor += Math.max(0, Math.min(ms, measures - steady));
    wall += ms;
    steady += ms;
  }

  /** Lets time pass, with the wake-ups that the core asked for. */
  void live(long ms) {
    long end = steady + ms;
    while (wakeAt <= end) {
      pass(Math.max(0, wakeAt - steady));
      wakeAt = Long.MAX_VALUE;
      wakes++;
      recorder.tick();
    }
    pass(Math.max(0, end - steady));
  }

  void reboot(long off) {
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

  Limits limits = new Limits(false, false, false);

  @Override
  public Limits limits() {
    return limits;
  }

  @Override
  public void record(Sampling sampling) {
    wanted = sampling;
    awake = true;
  }

  boolean mayBegin = true;
  boolean waitsForCharger;
  List<Place> circles = new ArrayList<Place>();

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
