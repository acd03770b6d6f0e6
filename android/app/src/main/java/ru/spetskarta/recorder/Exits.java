package ru.spetskarta.recorder;

import android.app.ActivityManager;
import android.app.ApplicationExitInfo;
import android.content.Context;
import android.os.Build;
import java.util.List;

/** How Android ended the app the last time. */
final class Exits {
  /** The names of `ApplicationExitInfo.REASON_…` by their numbers. */
  private static final String[] NAMES = {"UNKNOWN", "EXIT_SELF", "SIGNALED", "LOW_MEMORY", "CRASH", "CRASH_NATIVE", "ANR",
      "INITIALIZATION_FAILURE", "PERMISSION_CHANGE", "EXCESSIVE_RESOURCE_USAGE", "USER_REQUESTED", "USER_STOPPED",
      "DEPENDENCY_DIED", "OTHER", "FREEZER", "PACKAGE_STATE_CHANGE", "PACKAGE_UPDATED"};

  private Exits() {}

  /** As `REASON_LOW_MEMORY`; null where Android does not tell (before 11). */
  static String last(Context context) {
    if (Build.VERSION.SDK_INT < 30) return null;
    try {
      ActivityManager activities = (ActivityManager) context.getSystemService(Context.ACTIVITY_SERVICE);
      List<ApplicationExitInfo> exits = activities.getHistoricalProcessExitReasons(null, 0, 1);
      if (exits == null || exits.isEmpty()) return null;
      int reason = exits.get(0).getReason();
      return "REASON_" + (reason > 0 && reason < NAMES.length ? NAMES[reason] : NAMES[0]);
    } catch (RuntimeException notTold) {
      return null;
    }
  }
}
