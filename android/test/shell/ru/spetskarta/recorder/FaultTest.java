package ru.spetskarta.recorder;

import android.content.Intent;
import android.stub.Stub;
import java.util.Set;
import java.util.TreeSet;
import ru.spetskarta.recorder.core.recording.Fix;
import ru.spetskarta.recorder.recording.BootReceiver;
import ru.spetskarta.recorder.recording.Receiver;
import ru.spetskarta.recorder.recording.RecorderService;
import ru.spetskarta.recorder.sending.SendJob;

/** Each call of Android that a shift makes throws in turn: nothing that was recorded is lost, and nothing ends the process. */
final class FaultTest {
  /** Calls that no app can do without, and calls that only assemble values. */
  private static final String[] NEEDED = {"android.os.Handler.", "android.os.Looper.", "android.os.HandlerThread.",
      "android.content.Intent.", "android.net.Uri.", "android.content.ContextWrapper.getApplicationContext",
      "android.content.ContextWrapper.getFilesDir", "android.content.ContextWrapper.getAssets",
      "android.content.res.AssetManager.open", "android.os.SystemClock.", "android.app.Service.onCreate",
      "android.app.Service.onDestroy", "android.app.Application.onCreate", "android.content.BroadcastReceiver.",
      "android.app.Notification.", "android.app.job.JobInfo.", "android.net.NetworkRequest.", "android.content.ComponentName."};

  private FaultTest() {}

  private static boolean mayThrow(String name) {
    if (name.endsWith("<init>")) return false;
    for (String needed : NEEDED) if (name.startsWith(needed)) return false;
    return true;
  }

  /** A start, five positions, a photo, «Стоп», and a job that sends. */
  private static Stand shift(int sdk, final String fault) throws Exception {
    Stand stand = new Stand(sdk, fault);
    stand.connect();
    stand.app.recorder().command("{\"id\":3,\"call\":\"choose\",\"settings\":{\"byCharger\":true,\"byBorder\":true}}");
    stand.main(0);
    stand.app.setVisible(true);
    stand.app.recorder().start();
    RecorderService service = stand.asked() == null ? null : stand.service(stand.asked());
    stand.main(0);
    stand.app.setVisible(false);
    for (int i = 0; i < 5; i++) {
      Fix fix = new Fix();
      fix.at = System.currentTimeMillis() - 3600000 + i * 10000;
      fix.lat = 55 + i * 30 / 111195.0;
      fix.lng = 38;
      fix.accuracy = 5;
      stand.app.recorder().onFix(fix);
    }
    stand.app.recorder().command("{\"id\":2,\"call\":\"photo\"}");
    stand.app.recorder().onNetwork();
    stand.main(1000);
    new Receiver().onReceive(stand.app, new Intent().setAction(Receiver.TICK));
    stand.main(1000);
    new Receiver().onReceive(stand.app, new Intent().setAction(Receiver.STOP));
    stand.main(1000);
    if (service != null) service.onDestroy();
    new SendJob().onStartJob(null);
    stand.main(5000);
    return stand;
  }

  private static String whereOf(RuntimeException thrown) {
    for (StackTraceElement at : thrown.getStackTrace()) {
      if (at.getClassName().startsWith("ru.spetskarta") && !at.getClassName().contains("Stand")) return at.toString();
    }
    return String.valueOf(thrown);
  }

  private static void checkKept(Stand stand, String fault) throws Exception {
    String kept = "\"counts\":{\"points\":5,";
    Check.that(stand.state().contains(kept), fault + ": " + stand.state());
    Stand next = new Stand(35, stand.files);
    new BootReceiver().onReceive(next.app, new Intent().setAction(Intent.ACTION_BOOT_COMPLETED));
    Check.that(next.state().contains(kept), "the next life after " + fault + ": " + next.state());
  }

  static void testEachCallOfThePlatformInTurn() throws Exception {
    StringBuilder ended = new StringBuilder();
    for (int sdk : new int[] {24, 30, 35}) {
      shift(sdk, null);
      Set<String> names = new TreeSet<String>();
      for (Stub.Call call : Stub.all()) if (mayThrow(call.name)) names.add(call.name);
      Check.that(names.size() > 30, "calls: " + names);
      for (String name : names) {
        try {
          checkKept(shift(sdk, name), name + " on " + sdk);
        } catch (RuntimeException thrown) {
          ended.append(name).append(" on ").append(sdk).append(' ').append(whereOf(thrown)).append('\n');
        }
      }
    }
    Check.equal("", ended.toString(), "calls that end the process");
  }
}
