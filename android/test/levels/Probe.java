import android.os.Build;
import android.os.PowerManager;
import java.nio.ByteBuffer;

/** What the check of levels must see: calls `right…` may stay, each `wrong…` ends the app on an Android of 24. */
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

  /** Called behind a check alone. */
  private int helped() { return power.getLocationPowerSaveMode(); }

  int wrongOther(boolean other) { return other || Build.VERSION.SDK_INT >= 28 ? power.getLocationPowerSaveMode() : 0; }

  int wrongBound() { return Build.VERSION.SDK_INT > 26 ? power.getLocationPowerSaveMode() : 0; }

  int wrongAfter() {
    if (Build.VERSION.SDK_INT >= 28) power.getLocationPowerSaveMode();
    return power.getLocationPowerSaveMode();
  }

  /** Java 9's own: on Android before 34 this method gives another class back. */
  ByteBuffer wrongJava(ByteBuffer bytes) { return bytes.duplicate().flip(); }

  int wrongShared() { return shared(); }

  int rightShared() { return Build.VERSION.SDK_INT >= 28 ? shared() : 0; }

  private int shared() { return power.getLocationPowerSaveMode(); }
}
