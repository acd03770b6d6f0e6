package ru.spetskarta.recorder.core.stage;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import ru.spetskarta.recorder.core.Recorder;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Phone;
import ru.spetskarta.recorder.core.platform.Vault;
import ru.spetskarta.recorder.core.queue.Disk;
import ru.spetskarta.recorder.core.queue.Photo;
import ru.spetskarta.recorder.core.recording.Fix;
import ru.spetskarta.recorder.core.sending.Outcome;
import ru.spetskarta.recorder.core.sending.Server;

/** One phone with one machine, and what is needed to simulate a shift on it through several processes. */
public final class Stage {
  public static final String TOKEN = "not-a-real-token-1234";

  /** A server in memory that accepts everything and uses the phone's clock. */
  public static class Store extends Server {
    public final TreeSet<Long> points = new TreeSet<Long>();
    public final List<String> photos = new ArrayList<String>();
    public final List<Map<String, Object>> marks = new ArrayList<Map<String, Object>>();
    public final List<Map<String, Object>> bodies = new ArrayList<Map<String, Object>>();
    public final Map<String, Map<String, Object>> said = new LinkedHashMap<String, Map<String, Object>>();
    public final List<Map<String, Object>> consents = new ArrayList<Map<String, Object>>();
    public Long asked;
    public String entered;
    public int calls;
    private final Phone phone;

    public Store(Phone phone) {
      super("http://127.0.0.1:1", phone);
      this.phone = phone;
    }

    /** The server's clock: unlike the phone's, it is never set wrong. */
    private long trueTime() {
      return phone.wall() - (phone instanceof FakePhone ? ((FakePhone) phone).wrongBy : 0);
    }

    public Answer answer(Map<String, Object> body) {
      calls++;
      Answer answer = new Answer();
      answer.sentAt = phone.wall();
      answer.receivedAt = phone.wall();
      answer.serverAt = trueTime();
      answer.body = body;
      answer.outcome = Outcome.of(200, null, null);
      return answer;
    }

    @Override
    public Answer self(String token) {
      return answer(Json.of("name", "Телефон", "equipment", Json.of("_id", "kran", "name", "Кран", "type", "kran",
          "own", true)));
    }

    @Override
    public Answer points(String token, String json) {
      Map<String, Object> body = Json.objectOf(json);
      bodies.add(body);
      int fresh = 0;
      for (Object one : Json.list(body.get("points"))) {
        if (points.add(Json.number(Json.map(one).get("timestamp"), 0))) fresh++;
      }
      int duplicates = Json.list(body.get("points")).size() - fresh;
      return answer(Json.of("accepted", fresh, "duplicates", duplicates, "rejected", new ArrayList<Object>()));
    }

    @Override
    public Answer marks(String token, String json) {
      List<Object> told = Json.list(Json.objectOf(json).get("marks"));
      for (Object mark : told) marks.add(Json.map(mark));
      return answer(Json.of("kept", told.size()));
    }

    @Override
    public Answer consent(String token, String json) {
      consents.add(Json.objectOf(json));
      return answer(Json.of("result", 1));
    }

    @Override
    public Answer driverNotes(String token, String json) {
      List<Object> told = Json.list(Json.objectOf(json).get("notes"));
      for (Object note : told) said.put(Json.text(Json.map(note).get("id")), Json.map(note));
      return answer(Json.of("kept", told.size()));
    }

    @Override
    public Answer drivers(String token, Long driver) {
      asked = driver;
      return answer(Json.of("drivers", new ArrayList<Object>(), "week", new ArrayList<Object>()));
    }

    @Override
    public Answer admitDriver(String token, long driver, String code) {
      entered = driver + " " + code;
      return drivers(token, driver);
    }

    @Override
    public Answer photo(String token, Photo photo, long takenAt, File picture) {
      photos.add(photo.sha256);
      return answer(Json.of("_id", photo.sha256));
    }
  }

  /** The real server, whose clock is made to follow the phone's, because a shift is simulated faster than real time. */
  public static final class Real extends Server {
    private final Phone phone;

    public Real(String origin, Phone phone) {
      super(origin, phone, 1500, 50);
      this.phone = phone;
    }

    private Answer timed(Answer answer) {
      answer.serverAt = phone.wall();
      return answer;
    }

    @Override
    public Answer self(String token) {
      return timed(super.self(token));
    }

    @Override
    public Answer points(String token, String json) {
      return timed(super.points(token, json));
    }

    @Override
    public Answer marks(String token, String json) {
      return timed(super.marks(token, json));
    }

    @Override
    public Answer consent(String token, String json) {
      return timed(super.consent(token, json));
    }

    @Override
    public Answer driverNotes(String token, String json) {
      return timed(super.driverNotes(token, json));
    }

    @Override
    public Answer photo(String token, Photo photo, long takenAt, File picture) {
      return timed(super.photo(token, photo, takenAt, picture));
    }
  }

  public final File dir;
  public final FakePhone phone = new FakePhone();
  public final FakeVault vault = new FakeVault();
  public Server server = new Store(phone);
  public Disk disk;
  public Recorder recorder;
  public String token = TOKEN;
  /** Metres driven so far: positions are one second and ten metres apart. */
  private int metres;
  /** Times of the positions that the core has handled completely. */
  public final TreeSet<Long> kept = new TreeSet<Long>();
  /** Times of all positions that it was given. */
  public final TreeSet<Long> given = new TreeSet<Long>();

  public Stage() throws IOException {
    dir = File.createTempFile("recorder", "");
    dir.delete();
    dir.mkdirs();
    dir.deleteOnExit();
    disk = new BreakingDisk(dir, 0, 1);
  }

  public Store store() {
    return (Store) server;
  }

  /** Starts a new process on the same phone. */
  public Stage live() {
    TestLoop loop = new TestLoop();
    // Reset before the constructor, whose first wake-up must not be lost.
    phone.wakeAt = Long.MAX_VALUE;
    recorder = new Recorder(disk, server, phone, vault, loop, loop);
    phone.recorder = recorder;
    return this;
  }

  public Stage live(Disk next) {
    disk = next;
    return live();
  }

  public Map<String, Object> state() {
    return Json.objectOf(recorder.state());
  }

  public Map<String, Object> call(String name, Object... pairs) {
    Map<String, Object> call = Json.of(pairs);
    call.put("id", 1);
    call.put("call", name);
    return Json.objectOf(recorder.command(Json.write(call)));
  }

  public Stage enrol() {
    Map<String, Object> answer = call("enrol", "token", token);
    Check.that(answer.containsKey("ok"), "enrolled: " + answer);
    return this;
  }

  public Stage begin() {
    live().enrol();
    Map<String, Object> answer = call("start");
    Check.that(answer.containsKey("ok"), "started: " + answer);
    return this;
  }

  /** Adds `count` positions, ten seconds and 30 m apart: each becomes a point. */
  public Stage drive(int count) {
    for (int i = 0; i < count; i++) {
      phone.live(10000);
      fix();
    }
    return this;
  }

  public void fix() {
    metres += 30;
    Fix fix = new Fix();
    fix.at = phone.wall();
    fix.lat = 55 + metres / 111195.0;
    fix.lng = 38;
    fix.accuracy = 5;
    given.add(fix.at);
    recorder.onFix(fix);
    kept.add(fix.at);
  }

  public long count(String what) {
    return Json.number(Json.map(state().get("counts")).get(what), -1);
  }

  /** Lets time pass until nothing waits to be sent. */
  public Stage empty() {
    for (int i = 0; i < 200 && count("points") + count("photos") > 0; i++) phone.live(60000);
    phone.live(120000);
    Check.equal(0L, count("points") + count("photos"), "waiting");
    return this;
  }

  public void remove() {
    for (File file : dir.listFiles()) file.delete();
    dir.delete();
  }

  /** Inverts every bit, so that an unsealed token on the disk is noticed. */
  public static final class FakeVault implements Vault {
    public boolean lost;

    @Override
    public byte[] seal(byte[] plain) throws IOException {
      if (lost) throw new IOException("the key is gone");
      return turned(plain);
    }

    private static byte[] turned(byte[] plain) {
      byte[] sealed = plain.clone();
      for (int i = 0; i < sealed.length; i++) sealed[i] ^= 0xff;
      return sealed;
    }

    @Override
    public byte[] open(byte[] sealed) throws IOException {
      if (lost) throw new IOException("the key is gone");
      return turned(sealed);
    }
  }
}
