package ru.spetskarta.recorder.platform;

import android.app.ActivityManager;
import android.app.ApplicationExitInfo;
import android.content.Context;
import android.os.Build;
import java.util.List;
import java.util.Locale;
import ru.spetskarta.recorder.core.platform.Exit;

/** How Android ended the last process that recorded. */
public final class Exits {
  /** Numbers of the constants `REASON_…` of `ApplicationExitInfo`. */
  private static final int CRASH = 4;
  private static final int CRASH_NATIVE = 5;
  private static final int ANR = 6;
  private static final int INITIALIZATION_FAILURE = 7;
  private static final int PERMISSION_CHANGE = 8;
  private static final int USER_REQUESTED = 10;
  private static final int USER_STOPPED = 11;
  private static final int DEPENDENCY_DIED = 12;
  private static final int PACKAGE_STATE_CHANGE = 15;
  private static final int PACKAGE_UPDATED = 16;
  /** Number of exits of all the app's processes to look at; the recorder's is among them, behind those of the page. */
  private static final int LOOKED_AT = 16;

  private Exits() {}

  /** Unknown before Android 11, which is the first to report it. */
  public static Exit last(Context context) {
    if (Build.VERSION.SDK_INT < 30) return Exit.UNKNOWN;
    try {
      ActivityManager activities = (ActivityManager) context.getSystemService(Context.ACTIVITY_SERVICE);
      List<ApplicationExitInfo> exits = activities.getHistoricalProcessExitReasons(null, 0, LOOKED_AT);
      String own = context.getPackageName();
      for (ApplicationExitInfo exit : exits) {
        if (own.equals(exit.getProcessName())) return of(own, exit.getReason(), exit.getDescription());
      }
      return Exit.UNKNOWN;
    } catch (RuntimeException notTold) {
      return Exit.UNKNOWN;
    }
  }

  /**
   * Android says «requested by the user» even if it ended the app itself to replace the WebView («stop
   * com.google.android.webview due to installPackageLI»); the description shows who wanted it.
   */
  public static Exit of(String own, int reason, String told) {
    String description = told == null ? "" : told.toLowerCase(Locale.ROOT);
    switch (reason) {
      case CRASH:
      case CRASH_NATIVE:
      case ANR:
      case INITIALIZATION_FAILURE:
        return Exit.CRASH;
      case PERMISSION_CHANGE:
        return Exit.PERMISSION;
      case DEPENDENCY_DIED:
      case PACKAGE_STATE_CHANGE:
      case PACKAGE_UPDATED:
        return Exit.UPDATE;
      case USER_REQUESTED:
      case USER_STOPPED:
        if (description.contains("installpackage") || description.contains("webview")) return Exit.UPDATE;
        boolean isOurs = description.contains(own + " due to from pid") || description.contains("by user request");
        return isOurs || description.contains("remove task") || description.contains("force stop") ? Exit.PERSON : Exit.SYSTEM;
      default:
        return reason == 0 ? Exit.UNKNOWN : Exit.SYSTEM;
    }
  }
}
