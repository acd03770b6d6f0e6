package ru.spetskarta.recorder.core;

import java.io.File;

/** Records and sends. Its methods may be called from any thread and return soon. */
public final class Recorder {
  /** Reads what is on disk; damaged files never stop it. `origin`: of the server, as `https://example.org`. */
  public Recorder(File dir, String origin, Phone phone, Vault vault) {}

  public void onFix(Fix fix) {}

  /** Acceleration without gravity, m/s²; `steady`: ms. */
  public void onMotion(float x, float y, float z, long steady) {}

  /** There are no positions: `denied` or `unavailable`. */
  public void onProblem(String problem) {}

  /** `at`: when it was taken, ms by the phone's clock. */
  public void onPhoto(byte[] jpeg, long at) {}

  /** `denied`, `missing`, `failed` or `background`. */
  public void onPhotoFailed(String problem) {}

  /** The phone went online or offline, or to another network. */
  public void onNetwork() {}

  /** A call of the page; the answer is JSON. */
  public String command(String json) {
    return "{}";
  }

  /** JSON. */
  public String state() {
    return "{}";
  }

  public void start() {}

  public void stop() {}

  public boolean recording() {
    return false;
  }

  /**
   * Called when the process lives again. `exitReason`: how the last one ended, or null if unknown; `mayRecord`: whether
   * positions may be had now without the person.
   */
  public void resumeAfterDeath(String exitReason, boolean mayRecord) {}

  /** Does what is due: photo, sign of life, sending. */
  public void tick() {}

  public Glance glance() {
    return new Glance(false, 0, 0, 0, 0, null, 0, "ru");
  }

  public void close() {}
}
