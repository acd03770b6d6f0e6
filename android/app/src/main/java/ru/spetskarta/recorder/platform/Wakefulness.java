package ru.spetskarta.recorder.platform;

import android.content.Context;
import android.os.PowerManager;

/** What keeps the processor from sleeping: the recording, where the core needs it, and for a moment each position. On the main thread. */
public final class Wakefulness {
  /** Ms after which a position that is still not on the disk lets the phone sleep. */
  private static final long LONGEST = 10000;

  private final Context context;
  private PowerManager.WakeLock recording;
  private PowerManager.WakeLock position;
  private PowerManager.WakeLock sample;
  private int positions;

  public Wakefulness(Context context) {
    this.context = context;
  }

  /** As long as it is said. */
  public void keep(boolean awake) {
    if (!awake) {
      release(recording);
      return;
    }
    recording = made(recording, "spetskarta:recording");
    try {
      if (recording != null) recording.acquire();
    } catch (RuntimeException notNow) {
      // The alarms of the core still come.
      recording = null;
    }
  }

  /** A position has come: until the core has it on the disk. */
  public void begin() {
    positions++;
    position = acquired(made(position, "spetskarta:position"), LONGEST);
  }

  public void done() {
    if (--positions <= 0) release(position);
  }

  /** Motion is measured by a sensor that keeps too few samples for itself. */
  public void beginSample(long ms) {
    sample = acquired(made(sample, "spetskarta:sample"), ms);
  }

  public void endSample() {
    release(sample);
  }

  public void end() {
    release(recording);
    release(position);
    release(sample);
  }

  /** Null where Android gives none. */
  private PowerManager.WakeLock made(PowerManager.WakeLock before, String name) {
    if (before != null) return before;
    try {
      PowerManager power = (PowerManager) context.getSystemService(Context.POWER_SERVICE);
      PowerManager.WakeLock lock = power.newWakeLock(PowerManager.PARTIAL_WAKE_LOCK, name);
      lock.setReferenceCounted(false);
      return lock;
    } catch (RuntimeException notNow) {
      return null;
    }
  }

  /** Null where it was not given: the next one asks anew. */
  private static PowerManager.WakeLock acquired(PowerManager.WakeLock lock, long ms) {
    try {
      if (lock != null) lock.acquire(ms);
      return lock;
    } catch (RuntimeException notNow) {
      return null;
    }
  }

  private static void release(PowerManager.WakeLock lock) {
    try {
      if (lock != null && lock.isHeld()) lock.release();
    } catch (RuntimeException released) {
      // By Android itself.
      return;
    }
  }
}
