package ru.spetskarta.recorder.screens;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import ru.spetskarta.recorder.App;
import ru.spetskarta.recorder.R;
import ru.spetskarta.recorder.core.Glance;
import ru.spetskarta.recorder.languages.Texts;
import ru.spetskarta.recorder.recording.Receiver;
import ru.spetskarta.recorder.recording.RecorderService;

/** The notifications. They contain nothing but the machine's name and counts. */
public final class Notices {
  public static final int RECORDING = 1;
  private static final int INTERRUPTED = 2;
  private static final int OPEN = 3;
  private static final int DUE = 4;
  private static final String QUIET = "recording";
  private static final String LOUD = "attention";
  private static final int IMMEDIATELY = 1; // Notification.FOREGROUND_SERVICE_IMMEDIATE, API 31

  private final App app;
  /** The last values shown; at first unknown, because an earlier process may have left a notification. */
  private long interrupted = -1;
  private String due = "";

  public Notices(App app) {
    this.app = app;
  }

  private NotificationManager manager() {
    return (NotificationManager) app.getSystemService(Context.NOTIFICATION_SERVICE);
  }

  private String text(int which) {
    return Texts.of(language(), which);
  }

  private String language() {
    return app.recorder().glance().language;
  }

  /** What is recorded and what is missing: first the trouble, then photos that Android does not allow. */
  public String textOf(Glance glance) {
    if (!glance.opened) return "";
    RecorderService running = app.service();
    boolean blind = glance.photosByTimer && (running == null || !running.hasCamera());
    return Texts.began(glance) + Texts.trouble(glance) + (blind ? text(Texts.NO_PHOTOS) + " · " : "") + Texts.progress(glance);
  }

  public String titleOf(Glance glance) {
    if (!glance.opened) return app.getString(R.string.app);
    String what = text(glance.recording ? Texts.RECORDING : glance.trial ? Texts.TRIAL : Texts.NOT_RECORDING);
    return glance.machine == null ? what : what + " · " + glance.machine;
  }

  /** The permanent notification with «Стоп». */
  public Notification recording(Glance glance) {
    String title = titleOf(glance);
    Notification.Builder builder = builder(QUIET, title, open(MainActivity.class)).setContentText(textOf(glance))
        .setOngoing(true).setOnlyAlertOnce(true);
    PendingIntent stop = stop();
    if (stop != null) builder.addAction(new Notification.Action.Builder(R.drawable.ic_notice, text(Texts.STOP), stop).build());
    if (glance.since > 0) builder.setShowWhen(true).setWhen(glance.since).setUsesChronometer(true);
    if (Build.VERSION.SDK_INT >= 31) builder.setForegroundServiceBehavior(IMMEDIATELY);
    return builder.build();
  }

  /** «Запись прервана в 14:05. Продолжить?», once for each interruption; removed when it is continued or put away. */
  public void interrupted(Glance glance) {
    if (glance.interrupted == interrupted) return;
    interrupted = glance.interrupted;
    if (interrupted == 0) {
      cancel(INTERRUPTED);
      return;
    }
    PendingIntent goOn = open(GoOnActivity.class);
    Notification.Builder builder = builder(LOUD, Texts.interrupted(glance), goOn).setAutoCancel(true).setOnlyAlertOnce(true);
    if (goOn != null) builder.addAction(new Notification.Action.Builder(R.drawable.ic_notice, text(Texts.GO_ON), goOn).build());
    show(INTERRUPTED, builder.build());
  }

  /** «Пора начать запись: смена по расписанию», if Android does not let the recording begin by itself. */
  public void due(Glance glance) {
    String now = String.valueOf(glance.due);
    if (now.equals(due)) return;
    due = now;
    if (glance.due == null) {
      cancel(DUE);
      return;
    }
    PendingIntent goOn = open(GoOnActivity.class);
    Notification.Builder builder = builder(LOUD, Texts.due(glance), goOn).setAutoCancel(true).setOnlyAlertOnce(true);
    if (goOn != null) builder.addAction(new Notification.Action.Builder(R.drawable.ic_notice, text(Texts.START), goOn).build());
    show(DUE, builder.build());
  }

  public void openApp() {
    show(OPEN, builder(LOUD, text(Texts.OPEN_TO_RECORD), open(GoOnActivity.class)).setAutoCancel(true).build());
  }

  public void cancelOpenApp() {
    cancel(OPEN);
  }

  public void show(int id, Notification notification) {
    try {
      manager().notify(id, notification);
    } catch (RuntimeException notNow) {
      // The next change shows them again.
      interrupted = -1;
      due = "";
    }
  }

  private void cancel(int id) {
    try {
      manager().cancel(id);
    } catch (RuntimeException notNow) {
      interrupted = -1;
    }
  }

  /** Null if Android cannot make the intent now: then the notification has no action. */
  private PendingIntent open(Class<?> activity) {
    Intent intent = new Intent(app, activity).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    try {
      return PendingIntent.getActivity(app, 0, intent, PendingIntent.FLAG_IMMUTABLE);
    } catch (RuntimeException tooMany) {
      return null;
    }
  }

  private PendingIntent stop() {
    Intent intent = new Intent(app, Receiver.class).setAction(Receiver.STOP);
    try {
      return PendingIntent.getBroadcast(app, 1, intent, PendingIntent.FLAG_IMMUTABLE);
    } catch (RuntimeException tooMany) {
      return null;
    }
  }

  /** Made again each time, so that its name follows the language. */
  private void makeChannel(String channel) {
    boolean quiet = channel.equals(QUIET);
    int importance = quiet ? NotificationManager.IMPORTANCE_LOW : NotificationManager.IMPORTANCE_DEFAULT;
    String name = text(quiet ? Texts.CHANNEL_RECORDING : Texts.CHANNEL_ATTENTION);
    try {
      manager().createNotificationChannel(new NotificationChannel(channel, name, importance));
    } catch (RuntimeException notNow) {
      // The channel exists from the last time.
      return;
    }
  }

  @SuppressWarnings("deprecation")
  private Notification.Builder builder(String channel, String title, PendingIntent onTap) {
    Notification.Builder builder;
    if (Build.VERSION.SDK_INT >= 26) {
      makeChannel(channel);
      builder = new Notification.Builder(app, channel);
    } else {
      builder = new Notification.Builder(app);
    }
    return builder.setContentTitle(title).setSmallIcon(R.drawable.ic_notice).setContentIntent(onTap);
  }
}
