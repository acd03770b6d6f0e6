package ru.spetskarta.recorder.platform;

import android.content.Context;
import android.os.PowerManager;

/**
 * Keeps the processor awake: for the recording where the core needs it, and briefly for each position. To be used on the main
 * thread.
 */
public final class Wakefulness {
  /** Ms after which the phone may sleep even if a position is still not on the disk. */
  private static final long LONGEST = 10000;

  private final Context context;
  private PowerManager.WakeLock recording;
  private PowerManager.WakeLock position;
  private PowerManager.WakeLock sample;
  private int positions;

  public Wakefulness(Context context) {
    this.context = context;
  }

  /** Keeps the processor awake for the recording until this is called with false. */
  public void keep(boolean awake) {
    if (!awake) {
      release(recording);
      return;
    }
    recording = made(recording, "spetskarta:recording");
    try {
      if (recording != null) recording.acquire();
    } catch (RuntimeException notNow) {
      // The core's alarms still arrive.
      recording = null;
    }
  }

  /** A position has arrived: keeps the processor awake until the core has it on the disk. */
  public void begin() {
    positions++;
    position = acquired(made(position, "spetskarta:position"), LONGEST);
  }

  public void done() {
    if (--positions <= 0) release(position);
  }

  /** Keeps the processor awake for a sensor that buffers too few values. */
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

  /** Null if Android gives no lock. */
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

  /** Null if the lock could not be acquired; the next call tries again. */
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
      // Android has released it already.
      return;
    }
  }
}
