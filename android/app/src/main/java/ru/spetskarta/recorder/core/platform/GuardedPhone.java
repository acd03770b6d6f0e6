package ru.spetskarta.recorder.core.platform;

import java.util.List;
import ru.spetskarta.recorder.core.auto.Place;
import ru.spetskarta.recorder.core.recording.Sampling;

/**
 * A phone whose calls never throw. Android's calls do, depending on the maker and the version. If a value cannot be read now,
 * the last one is returned; if an action fails now, the core asks for it again at its next turn.
 */
public final class GuardedPhone implements Phone {
  /** Free bytes assumed until the phone has reported them: enough to go on. */
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

  /** If this is unknown, sending is tried. */
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

  /** If Android does not answer, recording is tried: Android itself then reports what is missing. */
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
      // Then no positions arrive, which the core notices.
      return;
    }
  }

  /** If Android does not answer, the person is asked. */
  @Override
  public boolean mayBegin() {
    try {
      return phone.mayBegin();
    } catch (RuntimeException notTold) {
      return false;
    }
  }

  /** Throws, as `wakeAt` does. */
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
      // Too long awake only costs the battery; if the phone sleeps too early, a position wakes it.
      return;
    }
  }

  @Override
  public void measure() {
    try {
      phone.measure();
    } catch (RuntimeException notNow) {
      // The core asks again at its next turn.
      return;
    }
  }

  @Override
  public void shoot(String camera, int side, int maxBytes, boolean light) {
    try {
      phone.shoot(camera, side, maxBytes, light);
    } catch (RuntimeException notNow) {
      // The core treats a camera that does not answer as failed after a while.
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

  /** Throws, because the caller must ask again if this failed. */
  @Override
  public void wakeAt(long steady) {
    phone.wakeAt(steady);
  }
}
