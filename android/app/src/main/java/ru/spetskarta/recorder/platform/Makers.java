package ru.spetskarta.recorder.platform;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.provider.Settings;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import ru.spetskarta.recorder.R;

/** The screens on which each maker hides the switch that lets an app run with the screen off. */
public final class Makers {
  /** Package and class of the screens, the best one first. They differ between versions and are not documented. */
  private static final Map<String, String[][]> SCREENS = new HashMap<String, String[][]>();
  /** Makers with a second page, on which saving the battery is set for each app. */
  private static final Map<String, String[][]> SAVERS = new HashMap<String, String[][]>();

  static {
    SCREENS.put("xiaomi", new String[][] {
        {"com.miui.securitycenter", "com.miui.permcenter.autostart.AutoStartManagementActivity"}});
    SAVERS.put("xiaomi", new String[][] {
        {"com.miui.powerkeeper", "com.miui.powerkeeper.ui.HiddenAppsConfigActivity"},
        {"com.miui.powerkeeper", "com.miui.powerkeeper.ui.HiddenAppsContainerManagementActivity"}});
    SCREENS.put("samsung", new String[][] {
        {"com.samsung.android.lool", "com.samsung.android.sm.battery.ui.usage.CheckableAppListActivity"},
        {"com.samsung.android.lool", "com.samsung.android.sm.battery.ui.BatteryActivity"},
        {"com.samsung.android.lool", "com.samsung.android.sm.ui.battery.BatteryActivity"},
        {"com.samsung.android.sm", "com.samsung.android.sm.ui.battery.BatteryActivity"}});
    SCREENS.put("huawei", new String[][] {
        {"com.huawei.systemmanager", "com.huawei.systemmanager.startupmgr.ui.StartupNormalAppListActivity"},
        {"com.huawei.systemmanager", "com.huawei.systemmanager.optimize.process.ProtectActivity"}});
    SCREENS.put("tecno", new String[][] {
        {"com.transsion.phonemaster", "com.cyin.himgr.autostart.AutoStartActivity"}});
    SCREENS.put("oppo", new String[][] {
        {"com.coloros.safecenter", "com.coloros.safecenter.startupapp.StartupAppListActivity"},
        {"com.coloros.safecenter", "com.coloros.safecenter.permission.startup.StartupAppListActivity"},
        {"com.oplus.safecenter", "com.oplus.safecenter.startupapp.view.StartupAppListActivity"},
        {"com.oppo.safe", "com.oppo.safe.permission.startup.StartupAppListActivity"}});
    SCREENS.put("oneplus", new String[][] {
        {"com.oneplus.security", "com.oneplus.security.chainlaunch.view.ChainLaunchAppListActivity"},
        {"com.oplus.safecenter", "com.oplus.safecenter.startupapp.view.StartupAppListActivity"}});
    SCREENS.put("honor", new String[][] {
        {"com.hihonor.systemmanager", "com.hihonor.systemmanager.startupmgr.ui.StartupNormalAppListActivity"},
        {"com.huawei.systemmanager", "com.huawei.systemmanager.startupmgr.ui.StartupNormalAppListActivity"}});
    SCREENS.put("vivo", new String[][] {
        {"com.vivo.permissionmanager", "com.vivo.permissionmanager.activity.BgStartUpManagerActivity"},
        {"com.iqoo.secure", "com.iqoo.secure.ui.phoneoptimize.BgStartUpManager"}});
    SAVERS.put("vivo", new String[][] {
        {"com.vivo.abe", "com.vivo.applicationbehaviorengine.ui.ExcessivePowerManagerActivity"},
        {"com.iqoo.powersaving", "com.iqoo.powersaving.PowerSavingManagerActivity"}});
  }

  private Makers() {}

  /**
   * Name of the maker: `xiaomi`, `samsung`, `huawei`, `honor`, `tecno`, `infinix`, `itel`, `oneplus` …; others as the phone
   * reports them.
   */
  public static String of(String manufacturer, String brand) {
    String both = ((manufacturer == null ? "" : manufacturer) + " " + (brand == null ? "" : brand)).toLowerCase(Locale.ROOT);
    if (both.contains("xiaomi") || both.contains("redmi") || both.contains("poco")) return "xiaomi";
    for (String known : new String[] {"honor", "huawei", "samsung", "infinix", "tecno", "itel", "oneplus", "realme", "oppo",
        "vivo", "iqoo", "motorola"}) {
      if (both.contains(known)) return known;
    }
    String first = both.trim().split(" ")[0];
    return first.isEmpty() ? "android" : first;
  }

  private static String[][] screensOf(String maker, Map<String, String[][]> all) {
    String like = maker;
    if (maker.equals("iqoo")) like = "vivo";
    if (maker.equals("infinix") || maker.equals("itel")) like = "tecno";
    if (maker.equals("realme")) like = "oppo";
    String[][] screens = all.get(like);
    return screens == null ? new String[0][] : screens;
  }

  /** Opens the maker's screen, or the app's own settings if there is none. */
  public static boolean open(Context context, String maker) {
    return open(context, screensOf(maker, SCREENS));
  }

  /** Opens the maker's second page; some makers open it for the app that asks. */
  public static boolean openSaver(Context context, String maker) {
    return open(context, screensOf(maker, SAVERS));
  }

  private static boolean open(Context context, String[][] screens) {
    for (String[] screen : screens) {
      Intent intent = new Intent().setComponent(new ComponentName(screen[0], screen[1]));
      intent.putExtra("package_name", context.getPackageName()).putExtra("package_label", context.getString(R.string.app));
      if (start(context, intent)) return true;
    }
    return openApp(context);
  }

  /** Opens the switch of the battery saver itself. */
  public static boolean openSaving(Context context) {
    return start(context, new Intent(Settings.ACTION_BATTERY_SAVER_SETTINGS)) || openApp(context);
  }

  public static boolean openApp(Context context) {
    return start(context, new Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS,
        Uri.fromParts("package", context.getPackageName(), null)));
  }

  public static boolean openBattery(Context context) {
    return start(context, new Intent(Settings.ACTION_IGNORE_BATTERY_OPTIMIZATION_SETTINGS)) || openApp(context);
  }

  public static boolean openLocation(Context context) {
    return start(context, new Intent(Settings.ACTION_LOCATION_SOURCE_SETTINGS)) || openApp(context);
  }

  private static boolean start(Context context, Intent intent) {
    try {
      context.startActivity(intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
      return true;
    } catch (RuntimeException missing) {
      // The page does not exist, is closed to other apps, or throws something else.
      return false;
    }
  }
}
