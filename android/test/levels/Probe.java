import android.os.Build;
import android.os.PowerManager;
import java.nio.ByteBuffer;

/**
 * What the check of API levels must find: calls in `right…` are allowed, each call in `wrong…` would end the app on Android's
 * API 24.
 */
final class Probe {
  private final PowerManager power;

  Probe(PowerManager power) { this.power = power; }

  int rightInOne() { return Build.VERSION.SDK_INT >= 28 ? power.getLocationPowerSaveMode() : 0; }

  int rightAfterReturn() {
    if (Build.VERSION.SDK_INT < 28) return 0;
    try {
      return helped();
    } catch (RuntimeException e) {
      return power.getLocationPowerSaveMode();
    }
  }

  /** Called only behind a check of the level. */
  private int helped() { return power.getLocationPowerSaveMode(); }

  int wrongOther(boolean other) { return other || Build.VERSION.SDK_INT >= 28 ? power.getLocationPowerSaveMode() : 0; }

  int wrongBound() { return Build.VERSION.SDK_INT > 26 ? power.getLocationPowerSaveMode() : 0; }

  int wrongAfter() {
    if (Build.VERSION.SDK_INT >= 28) power.getLocationPowerSaveMode();
    return power.getLocationPowerSaveMode();
  }

  /** Added by Java 9: before API 34 Android's method returns another class. */
  ByteBuffer wrongJava(ByteBuffer bytes) { return bytes.duplicate().flip(); }

  int wrongShared() { return shared(); }

  int rightShared() { return Build.VERSION.SDK_INT >= 28 ? shared() : 0; }

  private int shared() { return power.getLocationPowerSaveMode(); }
}
