package ru.spetskarta.recorder.core.platform;

import java.util.List;
import ru.spetskarta.recorder.core.auto.Place;
import ru.spetskarta.recorder.core.recording.Sampling;

/**
 * A phone whose calls never throw: Android's do, for reasons of a maker or of one version. What cannot be asked now is as it
 * was before, and what cannot be done now is asked for again at the next turn.
 */
public final class GuardedPhone implements Phone {
  /** Where nothing was ever reported: enough to go on. */
  private static final long ROOM = 1L << 30;

  private final Phone phone;
  private long boot;
  private int battery = -1;
  private boolean charging;
  private boolean lit;
  private long free = ROOM;
  private boolean wifi;
  private String device = "Android";
  private String maker = "android";
  private String version = "0";
  private Allowed allowed = new Allowed(true, true, true, true, true, true);
  private Limits limits = new Limits(false, false, false);

  public GuardedPhone(Phone phone) {
    this.phone = phone;
  }

  @Override
  public long wall() {
    return phone.wall();
  }

  @Override
  public long steady() {
    return phone.steady();
  }

  @Override
  public long boot() {
    try {
      boot = phone.boot();
    } catch (RuntimeException notTold) {
      return boot;
    }
    return boot;
  }

  @Override
  public int battery() {
    try {
      battery = phone.battery();
    } catch (RuntimeException notTold) {
      return battery;
    }
    return battery;
  }

  @Override
  public boolean charging() {
    try {
      charging = phone.charging();
    } catch (RuntimeException notTold) {
      return charging;
    }
    return charging;
  }

  @Override
  public boolean lit() {
    try {
      lit = phone.lit();
    } catch (RuntimeException notTold) {
      return lit;
    }
    return lit;
  }

  @Override
  public long freeBytes() {
    try {
      free = phone.freeBytes();
    } catch (RuntimeException notTold) {
      return free;
    }
    return free;
  }

  /** Unknown, it is tried. */
  @Override
  public boolean online() {
    try {
      return phone.online();
    } catch (RuntimeException notTold) {
      return true;
    }
  }

  @Override
  public boolean wifi() {
    try {
      wifi = phone.wifi();
    } catch (RuntimeException notTold) {
      return wifi;
    }
    return wifi;
  }

  @Override
  public String device() {
    try {
      device = phone.device();
    } catch (RuntimeException notTold) {
      return device;
    }
    return device;
  }

  @Override
  public String maker() {
    try {
      maker = phone.maker();
    } catch (RuntimeException notTold) {
      return maker;
    }
    return maker;
  }

  @Override
  public String version() {
    try {
      version = phone.version();
    } catch (RuntimeException notTold) {
      return version;
    }
    return version;
  }

  /** Where Android does not say, it is tried: it says so itself then. */
  @Override
  public Allowed allowed() {
    try {
      allowed = phone.allowed();
    } catch (RuntimeException notTold) {
      return allowed;
    }
    return allowed;
  }

  @Override
  public Limits limits() {
    try {
      limits = phone.limits();
    } catch (RuntimeException notTold) {
      return limits;
    }
    return limits;
  }

  @Override
  public void record(Sampling wanted) {
    try {
      phone.record(wanted);
    } catch (RuntimeException notNow) {
      // Nothing comes then, which the core notices.
      return;
    }
  }

  /** Where Android gives no answer, a person is asked. */
  @Override
  public boolean mayBegin() {
    try {
      return phone.mayBegin();
    } catch (RuntimeException notTold) {
      return false;
    }
  }

  /** Throws as `wakeAt`. */
  @Override
  public void watch(boolean charger, List<Place> places) {
    phone.watch(charger, places);
  }

  @Override
  public void rest() {
    try {
      phone.rest();
    } catch (RuntimeException notNow) {
      return;
    }
  }

  @Override
  public void stayAwake(boolean awake) {
    try {
      phone.stayAwake(awake);
    } catch (RuntimeException notNow) {
      // It only costs the battery, or a position wakes it.
      return;
    }
  }

  @Override
  public void measure() {
    try {
      phone.measure();
    } catch (RuntimeException notNow) {
      // The next turn asks again.
      return;
    }
  }

  @Override
  public void shoot(String camera, int side, int maxBytes, boolean light) {
    try {
      phone.shoot(camera, side, maxBytes, light);
    } catch (RuntimeException notNow) {
      // A camera that does not answer has failed after a while.
      return;
    }
  }

  @Override
  public void changed() {
    try {
      phone.changed();
    } catch (RuntimeException notNow) {
      return;
    }
  }

  /** Throws: who has not been heard must ask again. */
  @Override
  public void wakeAt(long steady) {
    phone.wakeAt(steady);
  }
}
