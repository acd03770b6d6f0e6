package ru.spetskarta.recorder.core;

import java.io.File;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import ru.spetskarta.recorder.core.app.Commands;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.basics.Loop;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.platform.GuardedPhone;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.platform.Vault;
import ru.spetskarta.recorder.core.queue.Disk;
import ru.spetskarta.recorder.core.recording.Fix;
import ru.spetskarta.recorder.core.sending.Server;

/**
 * Records and sends. Its methods may be called from any thread. All return soon except `command("enrol")`, which asks the
 * server first. `command`, `state` and `start` wait for the disk, so they must not be called on the main thread.
 */
public final class Recorder {
  /** Work whose caller waits for the answer. */
  private interface Asked<T> {
    T run();
  }

  private final Loop loop;
  private final Loop calls;
  private final Disk disk;
  private final Server server;
  private final Phone phone;
  private final Vault vault;
  private Commands commands;
  /** Null until it was made on the loop, which takes time because of the disk and the keystore. */
  private volatile Core core;

  /**
   * Returns at once, because the disk is read on a thread of its own; damaged files never stop it. `origin`: of the server,
   * such as `https://example.org`.
   */
  public Recorder(File dir, String origin, Phone phone, Vault vault) {
    this(new Disk(dir), new Server(origin, phone), phone, vault, new Loop("recorder").begun(),
        new Loop("sender").begun());
  }

  public Recorder(Disk disk, Server server, Phone phone, Vault vault, Loop loop, Loop calls) {
    this.loop = loop;
    this.calls = calls;
    this.disk = disk;
    this.server = server;
    this.phone = phone;
    this.vault = vault;
    loop.post(new Runnable() {
      @Override
      public void run() {
        core();
      }
    });
  }

  /**
   * To be called on the loop, before anything is dated: the clock may have been set since the last call. If making the core
   * has failed, perhaps for lack of memory, the next call tries again.
   */
  public Core core() {
    if (core != null) {
      core.watchClock();
      return core;
    }
    Core made = new Core(disk, server, new GuardedPhone(phone), vault, loop, calls);
    commands = new Commands(made);
    core = made;
    made.sender.wake();
    made.changed();
    return made;
  }

  public void onFix(final Fix fix) {
    loop.post(new Runnable() {
      @Override
      public void run() {
        core().onFix(fix);
      }
    });
  }

  /** Acceleration without gravity, m/s². `steady`: ms of the steady clock. */
  public void onMotion(float x, float y, float z, long steady) {
    Core made = core;
    if (made != null) made.motion.add(x, y, z, steady);
  }

  /** Why there are no positions: `denied` or `unavailable`; null if the app listens to them. */
  public void onProblem(final String problem) {
    loop.post(new Runnable() {
      @Override
      public void run() {
        core().onProblem(problem);
      }
    });
  }

  /** `at`: when the photo was taken, ms by the phone's clock. */
  public void onPhoto(byte[] jpeg, long at) {
    onPhoto(jpeg, null, at);
  }

  /** `small`: the same picture for the screen, some 300 pixels wide. */
  public void onPhoto(final byte[] jpeg, final byte[] small, final long at) {
    loop.post(new Runnable() {
      @Override
      public void run() {
        core().photos.onPhoto(jpeg, small, at);
      }
    });
  }

  /** Why there is no photo: `denied`, `missing`, `failed` or `background`. */
  public void onPhotoFailed(final String problem) {
    loop.post(new Runnable() {
      @Override
      public void run() {
        core().photos.onFailed(problem);
      }
    });
  }

  /** The phone has entered or left a watched circle. */
  public void onBorder(final int id, final boolean entered) {
    loop.post(new Runnable() {
      @Override
      public void run() {
        core().auto.onBorder(id, entered);
      }
    });
  }

  /** The phone went online or offline, or to another network. */
  public void onNetwork() {
    loop.post(new Runnable() {
      @Override
      public void run() {
        core().onNetwork();
      }
    });
  }

  /** Handles a call of the page; the answer is JSON. `enrol` waits for the server, up to 20 s. */
  public String command(String json) {
    final Map<String, Object> call = Json.objectOf(json);
    final Server.Answer asked = Commands.needsServer(call) ? Commands.ask(server, call, asker()) : null;
    String answer = ask(new Asked<String>() {
      @Override
      public String run() {
        core();
        return commands.run(call, asked);
      }
    });
    return answer == null ? Commands.error(call, "closed") : answer;
  }

  /** Who asks the server: the token of the current machine and its driver; both may be null. */
  private Commands.Asker asker() {
    return ask(new Asked<Commands.Asker>() {
      @Override
      public Commands.Asker run() {
        Core made = core();
        String equipment = made.state.session != null ? made.session.equipment() : made.machines.current();
        return equipment == null ? null : new Commands.Asker(made.tokenOf(equipment), made.driver.idFor(equipment));
      }
    });
  }

  /**
   * The names of the machine and the owner of an owner's link; null if the server does not state them. Waits for the server.
   */
  public String[] offered(String token) {
    Server.Answer told = Server.isToken(token) ? server.self(token) : null;
    if (told == null || told.body == null) return null;
    String machine = Json.text(Json.map(told.body.get("equipment")).get("name"));
    String owner = Json.text(told.body.get("ownerName"));
    return machine == null ? null : new String[] {machine, owner == null ? "" : owner};
  }

  /** Connects by an owner's link, before the person who holds the phone has agreed. Waits for the server. */
  public boolean connect(String token) {
    return Json.objectOf(command(Json.write(Json.of("id", 0, "call", "enrol", "token", token, "agreed", false)))).containsKey("ok");
  }

  /** The state for the page, as JSON. */
  public String state() {
    String state = ask(new Asked<String>() {
      @Override
      public String run() {
        return Json.write(core().json());
      }
    });
    return state == null ? "{}" : state;
  }

  public void start() {
    ask(new Asked<String>() {
      @Override
      public String run() {
        return core().session.start();
      }
    });
  }

  public void stop() {
    loop.post(new Runnable() {
      @Override
      public void run() {
        core().session.stop();
      }
    });
  }

  /** The person who holds the phone agrees to the processing of data for the current machine. */
  public void agree() {
    ask(new Asked<String>() {
      @Override
      public String run() {
        core().consent.give(core().machines.current(), false);
        return null;
      }
    });
  }

  /** Whether the consent must be asked for before anything is recorded. Waits for the core. */
  public boolean asksConsent() {
    Boolean asks = ask(new Asked<Boolean>() {
      @Override
      public Boolean run() {
        return core().consent.isAsked();
      }
    });
    return asks != null && asks;
  }

  public boolean recording() {
    return glance().recording;
  }

  /**
   * To be called when the process has started again. `exit`: how the last one ended; `mayRecord`: whether Android gives
   * positions now without the person. Returns at once.
   */
  public void resumeAfterDeath(final Exit exit, final boolean mayRecord) {
    loop.post(new Runnable() {
      @Override
      public void run() {
        core().session.resume(exit, mayRecord);
      }
    });
  }

  /** Runs the work after everything posted before, on the core's thread. */
  public void then(Runnable work) {
    loop.post(work);
  }

  /** Does what is due: photo, sign of life, sending. */
  public void tick() {
    loop.post(new Runnable() {
      @Override
      public void run() {
        core().tick();
      }
    });
  }

  public Glance glance() {
    Core made = core;
    return made == null ? Glance.NONE : made.glance();
  }

  public void close() {
    loop.post(new Runnable() {
      @Override
      public void run() {
        core().close();
      }
    });
    loop.close();
    calls.close();
  }

  /** Waits for everything posted before and for the answer; null once the loop is closed. */
  private <T> T ask(final Asked<T> asked) {
    if (loop.isOwn()) return asked.run();
    final Object[] answer = new Object[1];
    final CountDownLatch done = new CountDownLatch(1);
    boolean taken = loop.post(new Runnable() {
      @Override
      public void run() {
        try {
          answer[0] = asked.run();
        } finally {
          done.countDown();
        }
      }
    });
    try {
      if (taken) done.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
    @SuppressWarnings("unchecked")
    T given = (T) answer[0];
    return given;
  }
}
